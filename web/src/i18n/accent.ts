const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const marked = "áƀçđéƒğĥíĵķļɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ";

/** Returns a text with accented letters, and words a third longer, as in German or Finnish. */
export function accent(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const letters = [...word].map((letter) => [...marked][plain.indexOf(letter)]);
    return letters.join("") + "~".repeat(Math.ceil(word.length / 3));
  });
}

/** Accents the text of a template piece, and leaves its tags unchanged. `inTag`: the piece begins within a tag. */
export function accentMarkup(piece: string, inTag: boolean): { text: string; inTag: boolean } {
  let isInside = inTag;
  const parts = piece.split(/([<>])/).map((part) => {
    if (part === "<" || part === ">") {
      isInside = part === "<";
      return part;
    }
    return isInside ? part : accent(part);
  });
  return { text: parts.join(""), inTag: isInside };
}
