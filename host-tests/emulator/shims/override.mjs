/** Replaces a method by what `wrap` makes of the stock one. */
export function override(object, method, wrap) {
  object[method] = wrap(object[method].bind(object));
}
