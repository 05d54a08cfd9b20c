// Returns the element of the page with this name.
export const find = (id) => document.getElementById(id);

// Makes an element with these properties and children.
export const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

// Saves a file. Some browsers load its address after the click, so it stays valid for a while.
export const save = (content, download) => {
  const href = URL.createObjectURL(new Blob([content]));
  make("a", { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 40000);
};
