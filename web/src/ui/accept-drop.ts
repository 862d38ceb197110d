/** Lets people drop a file on an element. `take` gets the first file; undefined for a drop without files. */
export function acceptDrop(element: HTMLElement, take: (file: File | undefined) => void): void {
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
}
