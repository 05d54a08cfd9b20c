// The texts of the page, in French and English. Those of the board come from the library.

// A finger does not click.
const finger = matchMedia("(pointer: coarse)").matches;
const TOUCHES = { C: "T", c: "t", sur: "", dessus: "-le" };
const touched = (text) => text.replace(/(c)liquez ?(sur|dessus)?/gi, (_, c, on) => `${TOUCHES[c]}ouchez${TOUCHES[on] ?? " "}`)
  .replace(/\bclic\b/g, "appui").replace(/\b(c)lick/gi, (_, c) => `${TOUCHES[c]}ap`);

// French punctuation stays with its word.
export const tight = (text) => (finger ? touched(text) : text).replace(/ ([:;!?»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

export const WORDS = {
  fr: {
    settings: "Réglages", sound: "Son", rules: "Règles", otherLanguage: "English",
    choose: "Choisissez un jeu", game: "Le jeu", players: "Les joueurs", options: "Options",
    waits: "Une partie attend", othersWait: (n) => (n > 1 ? `Les autres parties qui attendent (${n})` : "L'autre partie qui attend"), drop: "Abandonner", dropSure: "Vraiment ?", resume: "Continuer", begin: "Commencer",
    log: "Le déroulement de la partie", help: "Aide",
    undo: "Reprendre le coup", hint: "Conseil", menu: "Le menu du plateau", close: "Fermer",
    out: "Partie", toGame: "Revenir à la partie", newGame: "Nouvelle partie", rematch: "Rejouer", another: "Un autre jeu",
    whoHere: "Qui joue ici ?", whoHereWords: "Un clic change le joueur ; la partie continue là où elle en est.", whoNext: "changer",
    holding: "A et B sont maintenus…", cornersWords: "Cliquez sur un coin pour changer de joueur.", sidesWords: "Cliquez sur un côté pour changer de joueur. Noir joue en violet.",
    firstTime: "Première fois ?", step: (n, of) => `Étape ${n} sur ${of}`, progress: "Avancement", next: "Suivant", skip: "Passer", leave: "Quitter",
    startOver: "Recommencer", learned: "Vous savez jouer !", learnedWords: "C'était la dernière étape. À vous de jouer, contre l'ordinateur ou à plusieurs.", playNow: "Jouer maintenant",
    guideNote: "Sur cette page, cliquez sur votre dé pour le lancer. Pour jouer un coup, cliquez dessus, puis encore une fois. A et B sont les boutons d'un vrai plateau.",
    allRules: "Les phrases de la feuille, avec leurs numéros", essentials: "Revenir à l'essentiel",
    auto_single: "Jouer tout seul le seul coup possible", path: "Le chemin s'allume", paths: { off: "jamais", idle: "au repos", on: "toujours" },
    asBoard: "Comme sur le plateau : de grands boutons A et B",
    lookBack: "Revoir une partie", lookBackWords: "Qui a eu de la chance, et quels coups ont coûté cher ? Vos dernières parties sont ici ; vous pouvez aussi déposer le fichier d'une autre sur la page.",
    openFile: "Fichier :", review: "Revoir la partie", reviewing: "Analyse de la partie", pastAt: "Le moment de la partie", pastStart: "Le début de la partie.", better: "(Le meilleur coup est en vert.)",
    turnBefore: "Le tournant précédent", throwBefore: "Le lancer précédent", throwAfter: "Le lancer suivant", turnAfter: "Le tournant suivant",
    luckBars: "La chance de chaque lancer", givenBars: "Les points perdus", turns: "Les tournants", accounts: "Les comptes", copyLink: "Copier le lien", saveFile: "Enregistrer le fichier", back: "Retour",
    copied: "Le lien est copié : la partie entière est dedans.", notCopied: "Ce navigateur ne permet pas de copier : le lien, c'est l'adresse de cette page.",
    accountRows: ["Chances au départ", "Chance", "Coups", "Révision", "Chances à la fin", "Chance de ses lancers", "Points perdus", "Erreurs / choix", "La pire", "Lancers de 1", "de 2", "de 3", "de 4", "de 5", "de 6"],
    badLink: "Ce lien ne mène à aucune partie", badFile: "Ce fichier n'est pas une partie lisible", gamesDamaged: "Une des parties enregistrées dans ce navigateur, ou son journal, est illisible.",
    seats: ["Rouge", "Vert", "Bleu", "Jaune"], sideNames: ["Noir", "Blanc"], corners: ["nord-est", "sud-est", "sud-ouest", "nord-ouest"], sides: ["Est", "Ouest"],
    who: { person: "joueur", bot1: "ordinateur 1", bot2: "ordinateur 2", bot3: "ordinateur 3", kind: "complice", off: "libre" },
    horses: "Chevaux", pace: "Allure", dice: "Lancer",
    paces: { calm: "calme", quick: "vive", instant: "sans animation" },
    dices: { coins: "quatre pièces", d6: "un dé" },
    keys: "Touches",
    keyRows: [
      ["Espace", "A du joueur dont c'est le tour : lancer, jouer"], ["→ ←", "B : le coup suivant, ou le précédent"], ["Entrée", "A maintenu"],
      ["H", "un conseil"], ["Retour arrière", "reprendre le coup"], ["M", "le menu du plateau, et retour"],
      ["P", "lire la position"], ["Tab", "d'un bouton au suivant ; sur le plateau, les flèches vont de case en case"],
    ],
    clear: "Couleurs pour daltoniens", marks: "Une lettre sur chaque pièce", letters: "Les lettres du clavier sont des boutons", seatKeys: "A et B de {}", steady: "Sans clignotement",
    seatButton: { A: { throw: "lancer", choose: "jouer", single: "jouer", over: "menu", paused: "continuer", menu: "place" }, B: { choose: "suivant", menu: "page" } },
    board: "Le plateau", cells: "Les cases du plateau", read: "Lire la position", position: "Position",
    refused: "Cette partie ne peut pas commencer", aside: "L'original est conservé sous le nom",
    likesDamaged: "Une partie des préférences enregistrées dans ce navigateur est illisible.",
    updateFound: "Une nouvelle version est prête ; la partie est enregistrée.", updateNow: "Mettre à jour", updateLater: "Plus tard",
    taken: "Galop est ouvert dans une autre fenêtre : cette partie-ci ne sera pas enregistrée.",
    unkept: "Ce navigateur n'enregistre rien : la partie sera perdue quand vous fermerez la page.",
    noRules: "Les règles n'ont pas pu être chargées. Réessayez.", notLoaded: "Cette page n'a pas pu être chargée. Réessayez.",
    rulesLanguage: "Ce jeu suit ces phrases de sa feuille. Les réglages permettent d'autres usages.",
    loading: "…",
    plugTitle: "Un vrai plateau ?", connect: "Connecter un plateau", install: "Installer Galop sur un Pico", disconnect: "Déconnecter", toBoard: "Revenir au plateau", connected: "Le plateau connecté",
    plug: "Branchez-le en USB : ses lumières apparaissent ici, et vous pouvez le régler, sauvegarder ses parties et voir ses statistiques.",
    cannotPlug: "Ce navigateur ne sait pas communiquer avec un plateau. Chrome, Edge et Opera, sur un ordinateur, le savent ; la commande « cargo board » aussi.",
    noPort: "Le port n'a pas pu être ouvert : un autre programme l'utilise peut-être, ou votre compte n'y a pas accès.",
    connecting: "Connexion…", boardRefuses: "Le plateau refuse une commande",
    mute: "Rien ne répond sur ce port. Est-ce bien un plateau Galop ? Un autre programme l'utilise peut-être.",
    silent: "Le plateau ne répond plus. Est-il encore branché ? Un autre programme l'utilise peut-être.",
    locked: "Le plateau est verrouillé pour un tournoi : vous pouvez tout consulter, mais rien changer, sauf « lock ».",
    unsaved: "Le plateau n'arrive plus à enregistrer : la partie continue, mais elle sera perdue si vous le débranchez. Faites une sauvegarde.",
    mirror: "Les lumières du plateau connecté",
    modes: { sweep: "Démarrage", stuck: "Un bouton était enfoncé à l'allumage", menu: "Dans le menu", selftest: "Autotest" },
    phases: { opening: "qui commence ?", throw: "lancer attendu", choose: "choix d'un coup", over: "partie finie", paused: "en pause" },
    rulesFor: "Règles :",
    choices: {
      chain133: "chaîne de 133", panel16: "panneau 16 × 16", north_west: "nord-ouest", north_east: "nord-est", south_west: "sud-ouest", south_east: "sud-est",
      rows: "en lignes", columns: "en colonnes", calm: "calme", quick: "vive", instant: "sans animation", coins: "quatre pièces", d6: "un dé",
      all: "tous", any: "n'importe quelle couleur", auto: "de lui-même", bounce: "reculer du reste", by_colour: "couleur par couleur", captive: "tous prisonniers", centre: "le centre",
      clear_start: "libérer la case départ", count: "en comptant", draw: "tirage au sort", first: "au premier gagnant", first_free: "première case libre", forbid: "interdit",
      free: "au choix", highest: "le plus grand nombre", horse_back: "cheval renvoyé", lane: "écurie centrale", lose_turn: "fin du tour", may: "facultatif", must: "obligatoire",
      must_move_it: "le cheval qui vient de sortir", none: "rien", number: "la marche indiquée par le dé", one: "avec un 1", one_colour: "une couleur", pass: "passer son tour", ranking: "classement",
      removed: "tous sortis", rethrow: "relancer", sequential: "marche par marche", start: "case départ", stop_behind: "s'arrêter derrière", throw: "un nouveau lancer",
      top: "sixième marche", two_colours: "deux couleurs",
    },
    calibration: "Câblage des LED", calibrate: "Trouver le câblage", calibrateStop: "Arrêter", calibrateOthers: "Aucune : montrer les autres",
    calibrateWords: "Des couleurs fausses, des lumières mal placées ? Le plateau lance son autotest, et vous choisissez l'image qui lui ressemble. La partie en cours reprend ensuite.",
    whichColours: "Tout le plateau passe par trois couleurs. Laquelle de ces images change en même temps que lui, dans les mêmes couleurs ?",
    whichPicture: "Tournez le plateau pour que les boutons de Rouge soient en haut à droite. Laquelle de ces images montre ce que vous voyez ?",
    calibrated: "C'est réglé. Rouge est-il maintenant en haut à droite, et tout le reste à sa place ?", calibrateStopped: "Rien n'a été changé.",
    calibrateRefused: "Le plateau refuse", thereAndBack: "aller et retour", oneWay: "toujours dans le même sens",
    keeping: "Sauvegarde et restauration", keepingWords: "Les réglages et les parties, dans un fichier comme celui de « cargo board backup ».",
    backup: "Sauvegarder", restoreFile: "Fichier à restaurer :", restore: "Restaurer sur le plateau",
    restoreGood: "Le fichier est complet. Ses réglages et ses parties remplaceront ceux du plateau.",
    restoreOver: "Une partie n'est pas finie sur le plateau : restaurer l'efface. Cliquez encore une fois pour le faire.",
    foreign: "Ce n'est pas la sauvegarde d'un plateau ; rien n'a été envoyé.", empty: "Ce fichier ne contient rien à restaurer.",
    badExport: "Le plateau a renvoyé une sauvegarde incomplète ou abîmée : aucun fichier n'a été créé. Réessayez.",
    badLine: "Rien n'a été envoyé. Ligne", restored: "C'est fait : tout est restauré.",
    partly: "Les réglages sont restaurés, mais pas les parties", notRestored: "Rien n'a été restauré",
    stats: "Statistiques", statsWords: "Tout ce que le plateau a compté depuis sa mise en service. Le trait montre ce que donnerait le hasard.", again: "Actualiser",
    counts: { faces: "Lancers du dé", coins: "Lancers des quatre pièces, par nombre de faces", captures: "Prises", won: "Parties gagnées" },
  },
  en: {
    settings: "Settings", sound: "Sound", rules: "Rules", otherLanguage: "Français",
    choose: "Choose a game", game: "The game", players: "The players", options: "Options",
    waits: "A game is waiting", othersWait: (n) => (n > 1 ? `Other games that wait (${n})` : "The other game that waits"), drop: "Discard", dropSure: "Discard it?", resume: "Continue", begin: "Begin",
    log: "What happened", help: "Help",
    undo: "Take back", hint: "Hint", menu: "The board's own menu", close: "Close",
    out: "Game", toGame: "Back to the game", newGame: "New game", rematch: "Play again", another: "Another game",
    whoHere: "Who plays here?", whoHereWords: "A click changes the player; the game goes on from where it is.", whoNext: "change",
    holding: "A and B are held…", cornersWords: "Click a corner to change who plays there.", sidesWords: "Click a side to change who plays there. Black plays in violet.",
    firstTime: "First time?", step: (n, of) => `Step ${n} of ${of}`, progress: "Progress", next: "Next", skip: "Skip", leave: "Leave",
    startOver: "Start over", learned: "You know how to play!", learnedWords: "That was the last step. Now play: against the computer, or together.", playNow: "Play now",
    guideNote: "On this page, click your die to throw it, a piece to choose it, then once more to play it. A and B are the buttons of a real board.",
    allRules: "All rules, numbered", essentials: "Back to the essentials",
    auto_single: "Play a single move automatically", path: "Light up the path", paths: { off: "never", idle: "at rest", on: "always" },
    asBoard: "As on the board: large buttons A and B",
    lookBack: "Look back at a game", lookBackWords: "Who was lucky, and which moves were costly? Your last games are here; you can also drop the file of another one on the page.",
    openFile: "File:", review: "Look back", reviewing: "Reviewing the game", pastAt: "The moment of the game", pastStart: "The beginning of the game.", better: "(The better move is green.)",
    turnBefore: "The turning point before", throwBefore: "The throw before", throwAfter: "The next throw", turnAfter: "The next turning point",
    luckBars: "The luck of each throw", givenBars: "Points given away", turns: "Turning points", accounts: "The accounts", copyLink: "Copy the link", saveFile: "Save as a file", back: "Back",
    copied: "The link is copied; the whole game is in it.", notCopied: "This browser does not allow copying: the address of this page is the link.",
    accountRows: ["Chance at the start", "Luck", "Moves", "Revision", "Chance at the end", "Luck of own throws", "Points given away", "Errors / choices", "The worst", "Throws of 1", "of 2", "of 3", "of 4", "of 5", "of 6"],
    badLink: "This link leads to no game", badFile: "This file is not a game", gamesDamaged: "One of the games saved in this browser, or its log, cannot be read.",
    seats: ["Red", "Green", "Blue", "Yellow"], sideNames: ["Black", "White"], corners: ["north-east", "south-east", "south-west", "north-west"], sides: ["East", "West"],
    who: { person: "player", bot1: "computer 1", bot2: "computer 2", bot3: "computer 3", kind: "kind computer", off: "empty" },
    horses: "Horses", pace: "Pace", dice: "Throw",
    paces: { calm: "calm", quick: "quick", instant: "no animation" },
    dices: { coins: "four coins", d6: "a die" },
    keys: "Keys",
    keyRows: [
      ["Space", "A of the player to move: throw, play"], ["→ ←", "B: the next move, or the one before"], ["Enter", "A held"],
      ["H", "a hint"], ["Backspace", "take the move back"], ["M", "the board's menu, and back"],
      ["P", "reads the position"], ["Tab", "from button to button; on the board, arrows go from cell to cell"],
    ],
    clear: "Colours for colour-blind players", marks: "A letter on each piece", letters: "Letter keys press the buttons", seatKeys: "A and B of {}", steady: "No pulsing lights",
    seatButton: { A: { throw: "throw", choose: "play", single: "play", over: "menu", paused: "go on", menu: "seat" }, B: { choose: "next", menu: "page" } },
    board: "The board", cells: "The cells of the board", read: "Read the position", position: "Position",
    refused: "This game cannot begin", aside: "The original is saved under the name",
    likesDamaged: "Some of the preferences saved in this browser cannot be read.",
    updateFound: "A new version is ready; the game is saved.", updateNow: "Update now", updateLater: "Later",
    taken: "Galop is open in another window: the game in this one will not be saved.",
    unkept: "This browser saves nothing: the game is lost when the page is closed.",
    noRules: "The rules could not be loaded. Try again.", notLoaded: "This page could not be loaded. Try again.",
    rulesLanguage: "Sentences in quotation marks are quoted from the French rule sheet.",
    sharedHorses: "The rules that the three horse games share", turn: "A turn on this board", loading: "…",
    plugTitle: "A real board?", connect: "Connect a board", install: "Put Galop on a Pico", disconnect: "Disconnect", toBoard: "Back to the board", connected: "The connected board",
    plug: "Plug it in by USB: its lights appear here, and you can change its settings, back up its games and see its statistics.",
    cannotPlug: "This browser cannot connect to it. Chrome, Edge and Opera on a computer can, and so can the program “cargo board”.",
    noPort: "The port could not be opened: another program may be using it, or this account lacks permission.",
    connecting: "Connecting…", boardRefuses: "The board refuses a command",
    mute: "Nothing answers on this port. Is it a Galop board, or is another program using it?",
    silent: "The board no longer answers. Is it still plugged in, or is another program using it?",
    locked: "The board is locked for a tournament: you can look at everything, and change nothing but “lock”.",
    unsaved: "The board cannot save: the game goes on, but is lost when the board is unplugged. Make a backup.",
    mirror: "The lights of the connected board",
    modes: { sweep: "Starting", stuck: "A button was down at power-on", menu: "In the menu", selftest: "Self-test" },
    phases: { opening: "who begins?", throw: "to throw", choose: "to choose", over: "over", paused: "paused" },
    rulesFor: "Rules of",
    choices: { chain133: "chain of 133", panel16: "16 × 16 panel", north_west: "north-west", north_east: "north-east", south_west: "south-west", south_east: "south-east", instant: "no animation", coins: "four coins", d6: "a die" },
    calibration: "Wiring of the LEDs", calibrate: "Find the wiring", calibrateStop: "Stop", calibrateOthers: "None: show the others",
    calibrateWords: "Are colours wrong, or lights in the wrong places? The board tests itself, and you choose the picture that looks like it. A game in progress resumes afterwards.",
    whichColours: "The whole board goes through three colours. Which of these pictures changes together with it, in the same colours?",
    whichPicture: "Turn the board so that red's buttons are at the top right. Which of these pictures shows what you see?",
    calibrated: "Done. Is red at the top right now, and everything in its place?", calibrateStopped: "Nothing was changed.",
    calibrateRefused: "The board refuses", thereAndBack: "there and back", oneWay: "all one way",
    keeping: "Back up and restore", keepingWords: "Settings and games as a file, in the format of “cargo board backup”.",
    backup: "Back up", restoreFile: "A file to restore:", restore: "Restore to the board",
    restoreGood: "The file is complete. Its settings and games will replace those of the board.",
    restoreOver: "A game on the board is not over: restoring discards it. Click once more to do so.",
    foreign: "This is not a backup of a board; nothing was sent.", empty: "There is nothing in this file to restore.",
    badExport: "The board sent a damaged or incomplete backup, so no file was made. Try again.",
    badLine: "Nothing was sent. Line", restored: "Done: settings and games are restored.",
    partly: "The settings were restored, but not the games", notRestored: "Nothing was restored",
    stats: "Statistics", statsWords: "Everything the board has counted since it was new. The mark shows the expected number.", again: "Read again",
    counts: { faces: "Throws of the die", coins: "Throws of the four coins, by faces up", captures: "Captures", won: "Games won" },
  },
};

export class Words {
  // All games by sheet number, once the library is loaded.
  static games = new Map();

  constructor(lang) { this.lang = lang; }

  static of(locales) {
    return new Words(locales.some((locale) => /^fr/i.test(locale)) ? "fr" : "en");
  }

  get(name) {
    const found = WORDS[this.lang][name];
    return typeof found === "string" ? tight(found) : found;
  }

  // A text of a game, `title` or `about`, by the number of its sheet or by its slug.
  of(game, what) {
    const found = Words.games.get(game) ?? [...Words.games.values()].find(({ slug }) => slug === game);
    return tight(found?.[what][this.lang] ?? "");
  }

  // Fills in all fixed texts.
  fill(root) {
    document.documentElement.lang = this.lang;
    for (const element of root.querySelectorAll("[data-word]")) element.textContent = this.get(element.dataset.word);
    for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", this.get(element.dataset.label));
  }
}
