const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const marked = "áƀçđéƒğĥíĵķļɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ";

/** Returns text with its letters accented and its words a third longer, as German or Finnish would be. */
export function accent(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const letters = [...word].map((letter) => [...marked][plain.indexOf(letter)]);
    return letters.join("") + "~".repeat(Math.ceil(word.length / 3));
  });
}

/** Returns a piece of a template with its text accented and its tags left alone; `inTag` tells where it begins. */
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
