/**
 * The texts of a form. Each field has a typed text, the base that it replaces, and the saved text. An unchanged field
 * follows the saved text. A field that was changed here and elsewhere is contested.
 */
export class TypedOver<Field extends string> {
  text: Record<Field, string>;
  private base: Record<Field, string>;
  private readonly fields: readonly Field[];

  constructor(private saved: Record<Field, string>) {
    this.text = { ...saved };
    this.base = { ...saved };
    this.fields = Object.keys(saved) as Field[];
  }

  /** Accepts newer saved texts. Returns the fields that became contested. */
  follow(saved: Record<Field, string>): Field[] {
    const before = this.contested;
    this.saved = { ...saved };
    for (const field of this.fields) {
      const text = this.text[field];
      // The server trims some texts.
      if (text === this.base[field] || text.trim() === saved[field].trim()) this.takeOther(field);
    }
    return this.contested.filter((field) => !before.includes(field));
  }

  /** The fields that were changed here and elsewhere. */
  get contested(): Field[] {
    return this.changed.filter((field) => this.base[field] !== this.saved[field]);
  }

  /** The changes to send: the changed fields, and the base of each. */
  get changes(): { fields: Partial<Record<Field, string>>; base: Partial<Record<Field, string>> } {
    const { changed } = this;
    const of = (texts: Record<Field, string>) =>
      Object.fromEntries(changed.map((field) => [field, texts[field]])) as Partial<Record<Field, string>>;
    return { fields: of(this.text), base: of(this.base) };
  }

  /** Returns the saved text of a field. */
  other(field: Field): string {
    return this.saved[field];
  }

  type(field: Field, text: string): void {
    this.text = { ...this.text, [field]: text };
  }

  /** Resolves a contested field with the typed text. */
  keepMine(field: Field): void {
    this.base[field] = this.saved[field];
  }

  /** Resolves a contested field with the saved text. */
  takeOther(field: Field): void {
    this.base[field] = this.saved[field];
    this.type(field, this.saved[field]);
  }

  private get changed(): Field[] {
    return this.fields.filter((field) => this.text[field] !== this.base[field]);
  }
}
