/** Replaces a method by the result of `wrap(the stock method)`. */
export function override(object, method, wrap) {
  object[method] = wrap(object[method].bind(object));
}
