/**
 * The texts of a form: what is typed in each field, what it was typed over, and what is saved by now. A field that was
 * not changed follows what is saved. One that was changed here and elsewhere is contested.
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

  /** Takes in what is saved by now. Returns the fields that became contested. */
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

  /** The fields that were changed here, and elsewhere too since. */
  get contested(): Field[] {
    return this.changed.filter((field) => this.base[field] !== this.saved[field]);
  }

  /** What is to be sent: the fields that were changed here, and what each was typed over. */
  get changes(): { fields: Partial<Record<Field, string>>; base: Partial<Record<Field, string>> } {
    const { changed } = this;
    const of = (texts: Record<Field, string>) =>
      Object.fromEntries(changed.map((field) => [field, texts[field]])) as Partial<Record<Field, string>>;
    return { fields: of(this.text), base: of(this.base) };
  }

  /** Returns what is saved in a field. */
  other(field: Field): string {
    return this.saved[field];
  }

  type(field: Field, text: string): void {
    this.text = { ...this.text, [field]: text };
  }

  /** Settles a contested field with what was typed here. */
  keepMine(field: Field): void {
    this.base[field] = this.saved[field];
  }

  /** Settles a contested field with what is saved. */
  takeOther(field: Field): void {
    this.base[field] = this.saved[field];
    this.type(field, this.saved[field]);
  }

  private get changed(): Field[] {
    return this.fields.filter((field) => this.text[field] !== this.base[field]);
  }
}
