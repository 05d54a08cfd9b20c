//! The settings of the Petits Chevaux engine, and the presets of its three sheets.

use crate::setting_table::{Fault, Range, Refused, Setting, table, words};

words! {
    /// With two players: one colour each, or two.
    TwoPlayerMode {
        /// Each seat is a player.
        OneColour = "one_colour",
        /// PC3-3: R+B against G+Y.
        TwoColours = "two_colours",
    }
}
words! {
    /// How a player's two colours take turns (PC3-3a).
    TwoColourTurn {
        /// Players alternate; any of the eight horses may move.
        Any = "any",
        /// Colours alternate; only that colour moves.
        ByColour = "by_colour",
    }
}
words! {
    /// When a player with two colours has won (PC3-3c).
    TwoColourWin {
        /// All eight horses are home.
        All = "all",
        /// All horses of either colour are home.
        OneColour = "one_colour",
    }
}
words! {
    /// Who begins.
    Start {
        /// The roll-off C-7.
        Highest = "highest",
        /// PC1-5: the board draws lots.
        Draw = "draw",
    }
}
words! {
    /// Whether a throw that can bring a horse out must do so (PC0-10).
    ExitObligation {
        /// It may.
        May = "may",
        /// It must.
        Must = "must",
    }
}
words! {
    /// What the throw after an exit must move.
    AfterExit {
        /// Anything.
        Free = "free",
        /// PC0-11: the horse just brought out, if it can.
        MustMoveIt = "must_move_it",
        /// H-11: a horse on the start cell, while others wait in the stable.
        ClearStart = "clear_start",
    }
}
words! {
    /// Where a horse comes out (A0-4).
    ExitOnto {
        /// On the start cell.
        Start = "start",
        /// On the first empty cell of the path.
        FirstFree = "first_free",
    }
}
words! {
    /// H-1: what the third six in a row does.
    ThreeSixes {
        /// Nothing special.
        None = "none",
        /// It is not played and ends the turn.
        LoseTurn = "lose_turn",
        /// It ends the turn and sends the horse last moved back to its stable.
        HorseBack = "horse_back",
    }
}
words! {
    /// What a throw onto an own horse does.
    OwnCell {
        /// It is not a legal move.
        Forbid = "forbid",
        /// H-3: the horse stops on the cell before.
        StopBehind = "stop_behind",
    }
}
words! {
    /// What a throw beyond the door does.
    Overshoot {
        /// It is not a legal move.
        Forbid = "forbid",
        /// H-2: the horse goes to the door and back by the excess.
        Bounce = "bounce",
    }
}
words! {
    /// How horses climb the stairs.
    Stairs {
        /// PC1-13: step by step; the throw must be the number of the next step.
        Sequential = "sequential",
        /// The die names the step (A3-6).
        Number = "number",
        /// PC0-18: by count, straight from the track.
        Count = "count",
    }
}
words! {
    /// The number of lane cells with `stairs=count` (PC0-18).
    LaneCells {
        /// E1 to E6.
        Six = "6",
        /// E1 to E4.
        Four = "4",
    }
}
words! {
    /// Where the path ends.
    Finish {
        /// PC1-14: on the sixth step, where the horse leaves the board.
        Top = "top",
        /// PC0-22: anywhere in the lane.
        Lane = "lane",
        /// H-9: in the centre, by a 6 from the sixth step.
        Centre = "centre",
    }
}
words! {
    /// H-6: what a capture earns.
    CaptureBonus {
        /// Nothing more.
        None = "none",
        /// A new throw.
        Throw = "throw",
    }
}
words! {
    /// C-8: when the game ends.
    End {
        /// With the first winner.
        First = "first",
        /// When one player is left.
        Ranking = "ranking",
    }
}
words! {
    /// H-12: how many horses must come home.
    WinHorses {
        /// All of them.
        All = "all",
        /// Only one.
        One = "1",
    }
}

/// All settings of the three sheets and of the house rules, named as in docs/rules.md, section 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table gives each field its help")]
pub struct Settings {
    pub horses: u8,
    pub win_horses: WinHorses,
    pub two_player_mode: TwoPlayerMode,
    pub two_colour_turn: TwoColourTurn,
    pub two_colour_win: TwoColourWin,
    pub teams: bool,
    pub start: Start,
    pub opening_three: bool,
    pub three_throws: bool,
    pub exit_on: u8,
    pub exit_obligation: ExitObligation,
    pub after_exit: AfterExit,
    pub exit_onto: ExitOnto,
    pub rethrow_without_move: bool,
    pub max_throws: u8,
    pub three_sixes: ThreeSixes,
    pub jump: bool,
    pub own_cell: OwnCell,
    pub overshoot: Overshoot,
    pub stairs: Stairs,
    pub lane_cells: LaneCells,
    pub finish: Finish,
    pub capture_bonus: CaptureBonus,
    pub end: End,
    pub time_limit: u8,
}

impl Settings {
    /// « Les petits chevaux ».
    pub const SHEET_001: Self = Self {
        horses: 2,
        win_horses: WinHorses::All,
        two_player_mode: TwoPlayerMode::OneColour,
        two_colour_turn: TwoColourTurn::Any,
        two_colour_win: TwoColourWin::All,
        teams: false,
        start: Start::Draw,
        opening_three: false,
        three_throws: false,
        exit_on: 1 << 6,
        exit_obligation: ExitObligation::May,
        after_exit: AfterExit::Free,
        exit_onto: ExitOnto::Start,
        rethrow_without_move: true,
        max_throws: 0,
        three_sixes: ThreeSixes::None,
        jump: false,
        own_cell: OwnCell::Forbid,
        overshoot: Overshoot::Forbid,
        stairs: Stairs::Sequential,
        lane_cells: LaneCells::Six,
        finish: Finish::Top,
        capture_bonus: CaptureBonus::None,
        end: End::First,
        time_limit: 0,
    };

    /// « Règles du jeu ».
    pub const SHEET_000: Self = Self {
        horses: 4,
        start: Start::Highest,
        opening_three: true,
        exit_obligation: ExitObligation::Must,
        after_exit: AfterExit::MustMoveIt,
        jump: true,
        stairs: Stairs::Count,
        lane_cells: LaneCells::Four,
        finish: Finish::Lane,
        ..Self::SHEET_001
    };

    /// « Jeu de Chevaux ».
    pub const SHEET_003: Self = Self {
        horses: 4,
        two_player_mode: TwoPlayerMode::TwoColours,
        start: Start::Highest,
        rethrow_without_move: false,
        ..Self::SHEET_001
    };

    /// The number of steps of the stairs, or of cells of the lane: 4 or 6 (PC0-18).
    pub const fn lane(&self) -> u8 {
        match self.lane_cells {
            LaneCells::Four => 4,
            LaneCells::Six => 6,
        }
    }

    /// Refuses settings that contradict each other for any set of players.
    fn check_together(&self) -> Result<(), Refused> {
        let refuse = |setting, why| Err(Refused { setting, fault: Fault::Conflict(why) });
        let count = self.stairs == Stairs::Count;
        if count && self.finish != Finish::Lane {
            return refuse("finish", "stairs=count goes with finish=lane only");
        }
        if !count && self.finish == Finish::Lane {
            return refuse("finish", "finish=lane goes with stairs=count only");
        }
        if count && self.overshoot == Overshoot::Bounce {
            return refuse("overshoot", "bounce does not go with stairs=count");
        }
        if !count && self.lane_cells == LaneCells::Four {
            return refuse("lane_cells", "4 goes with stairs=count only");
        }
        Ok(())
    }
}

table! {
    Settings,
    Settings::check_together,
    (number "horses" horses => 1 4
        "Horses per colour."
        "Nombre de chevaux par couleur."),
    (words "win_horses" win_horses => WinHorses
        "How many horses must come home to win: all, or just the first."
        "Nombre de chevaux à faire arriver pour gagner : tous, ou un seul."),
    (words "two_player_mode" two_player_mode => TwoPlayerMode
        "Two players: one colour each, or two opposite colours each."
        "À deux joueurs : une couleur chacun, ou deux couleurs face à face."),
    (words "two_colour_turn" two_colour_turn => TwoColourTurn
        "Two colours: a throw moves any own horse, or colours take turns."
        "Deux couleurs : un lancer fait avancer n'importe lequel de ses chevaux, ou chaque couleur joue à son tour."),
    (words "two_colour_win" two_colour_win => TwoColourWin
        "Two colours: both must be home, or one is enough."
        "Deux couleurs : les deux doivent être arrivées, ou une suffit."),
    (flag "teams" teams =>
        "Four players in two teams, partners opposite."
        "Quatre joueurs en deux équipes, partenaires face à face."),
    (words "start" start => Start
        "Who begins: the highest throw, or drawn by the board."
        "Qui commence : le plus grand nombre, ou tirage au sort."),
    (flag "opening_three" opening_three =>
        "Up to three throws each until the table's first 6."
        "Jusqu'à trois lancers chacun, tant que personne n'a fait 6."),
    (flag "three_throws" three_throws =>
        "Up to three throws for a player with nothing to move."
        "Jusqu'à trois lancers quand aucun cheval ne peut avancer."),
    (faces "exit_on" exit_on =>
        "The throws that bring a horse out."
        "Les lancers qui font sortir un cheval."),
    (words "exit_obligation" exit_obligation => ExitObligation
        "Whether a horse that can come out must."
        "Sortir un cheval : au choix, ou obligatoire."),
    (words "after_exit" after_exit => AfterExit
        "What the throw after an exit must move."
        "Ce que le lancer après une sortie doit faire avancer."),
    (words "exit_onto" exit_onto => ExitOnto
        "Where a horse comes out: the start cell, or the first free cell."
        "Où sort un cheval : sur la case départ, ou sur la première case libre."),
    (flag "rethrow_without_move" rethrow_without_move =>
        "A 6 that cannot be played still throws again."
        "Un 6 injouable fait quand même relancer."),
    (number "max_throws" max_throws => 0 255
        "The most throws in a turn; 0 is no limit."
        "Nombre maximal de lancers par tour ; 0 : sans limite."),
    (words "three_sixes" three_sixes => ThreeSixes
        "What the third 6 in a row does."
        "Ce que fait le troisième 6 de suite."),
    (flag "jump" jump =>
        "Horses may pass others on the track."
        "Les chevaux peuvent dépasser les autres sur le parcours."),
    (words "own_cell" own_cell => OwnCell
        "A target held by an own horse: no move, or stop behind it."
        "Case occupée par l'un de ses chevaux : interdite, ou on s'arrête juste derrière."),
    (words "overshoot" overshoot => Overshoot
        "Too big a throw near the stairs: no move, or there and back."
        "Un lancer trop grand devant l'escalier : interdit, ou on recule du reste."),
    (words "stairs" stairs => Stairs
        "How horses climb: step by step, to the step the die names, or by count."
        "Monter l'escalier : marche par marche, à la marche indiquée par le dé, ou en comptant."),
    (words "lane_cells" lane_cells => LaneCells
        "Cells of the lane with stairs=count."
        "Nombre de cases de l'écurie (avec stairs=count)."),
    (words "finish" finish => Finish
        "Where the way ends: the sixth step, the lane, or the centre."
        "Où finit le parcours : sixième marche, écurie centrale, ou centre."),
    (words "capture_bonus" capture_bonus => CaptureBonus
        "What a capture earns."
        "Ce que rapporte une prise."),
    (words "end" end => End
        "The game ends with the first winner, or when one player is left."
        "La partie finit au premier gagnant, ou quand il ne reste qu'un joueur."),
    (number "time_limit" time_limit => 0 255
        "Minutes until the game is ranked as it stands; 0 is off."
        "Durée maximale en minutes ; la partie est alors classée telle quelle. 0 : sans limite."),
}
