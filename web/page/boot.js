// Says in both languages why the page does not start. A classic script in words that old browsers know: it must run
// where modules do not. If no script runs at all, the sentences of the page itself remain.
(function () {
  var DEADLINE_MS = 20000;
  var said = false;
  var needs = [
    ["noModule" in document.createElement("script"), "JavaScript modules"],
    [typeof WebAssembly === "object", "WebAssembly"],
    [typeof DecompressionStream === "function", "DecompressionStream"]
  ];

  function ready() { return Boolean(document.body) && /\bready\b/.test(document.body.className); }

  function again() {
    function reload() { location.reload(); }
    if (!navigator.serviceWorker) return reload();
    // The stored files may be the damaged part.
    navigator.serviceWorker.getRegistration().then(function (worker) {
      return worker && worker.scope === location.href.replace(/[^/]*([?#].*)?$/, "") && worker.unregister();
    }).then(reload, reload);
  }

  function say(en, fr, why, stopped) {
    var box = document.getElementById("boot");
    if (said || (ready() && !stopped)) return;
    // The body may not be there yet.
    if (!box) return setTimeout(function () { say(en, fr, why); }, 50);
    said = true;
    document.body.className = document.body.className.replace("ready", "");
    document.body.className += " failed";
    box.setAttribute("role", "alert");
    box.innerHTML = '<div role="main"><h1>Galop</h1></div>';
    box = box.firstChild;
    [["en", en], ["fr", fr], ["en", why]].forEach(function (part) {
      var line = document.createElement("p");
      line.lang = part[0];
      line.textContent = part[1];
      if (part[1]) box.appendChild(line);
    });
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = "Try again · Réessayer";
    button.onclick = again;
    box.appendChild(button);
  }

  // The library has stopped: it answers no more.
  function stop(error) {
    if (ready() && typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError) {
      say("Galop has stopped because of an error. Saved games are not affected.",
        "Une erreur a arrêté Galop. Vos parties enregistrées ne sont pas affectées.", String(error), true);
    }
  }

  function fail(why) {
    say("Galop could not start. Saved games are not affected.",
      "Galop n'a pas pu démarrer. Vos parties enregistrées ne sont pas affectées.", why);
  }

  // Also of scripts that do not arrive: these events do not bubble.
  addEventListener("error", function (event) {
    var script = event.target && event.target.tagName === "SCRIPT";
    stop(event.error);
    if (script) fail(event.target.src);
    else if (event.message) fail(event.message);
  }, true);
  addEventListener("unhandledrejection", function (event) {
    stop(event.reason);
    fail(String(event.reason));
  });

  var missing = needs.filter(function (need) { return !need[0]; }).map(function (need) { return need[1]; });
  if (missing.length > 0) {
    say("This browser is too old for Galop, or its settings are too strict: use one of 2023 or later.",
      "Ce navigateur est trop ancien pour Galop, ou sa configuration trop stricte\u00a0: il en faut un de 2023 ou plus récent.",
      missing.join(", "));
  }
  setTimeout(function () {
    say("Galop is still loading. Is the network slow, or was “cargo web” stopped?",
      "Galop n'est pas encore chargé. Le réseau est-il lent, ou «\u00a0cargo web\u00a0» s'est-il arrêté\u00a0?", "");
  }, DEADLINE_MS);
})();
