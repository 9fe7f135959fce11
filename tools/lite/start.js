// Keeps the site in the browser, so that it opens without a network from the next time on, and says how far it is.
const line = document.querySelector(".kept");
const words = line.dataset;
const say = ({ done, total }) => {
  line.textContent = done < total ? words.saving.replace("{share}", Math.floor((100 * done) / total)) : words.saved;
  line.dataset.state = done < total ? "saving" : "saved";
};
const give_up = () => {
  line.textContent = words.unsaved;
  line.dataset.state = "unsaved";
};

if ("serviceWorker" in navigator) {
  // The address by which JupyterLite registers it, too.
  const address = new URL(`${words.root}/service-worker.js?enableCache=false`, location.href);
  new BroadcastChannel("kept").onmessage = ({ data }) => say(data);
  navigator.serviceWorker
    .register(address)
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active.postMessage("keep"))
    .catch(give_up);
} else {
  give_up();
}
