import { STATUS_CODES } from "node:http";
import type { TestApp } from "#test/support/app.ts";
import { person, team, type Person, type Reply, type Team, type Visitor } from "#test/support/client.ts";
import { layOut } from "./layout.ts";
import { createPlaceholders, type Placeholders } from "./placeholders.ts";

type Request = { body?: unknown; headers?: Record<string, string> };

/** What a story has at hand: a running service, people with names, and the block that it fills. */
export type Recorder = Pick<Placeholders, "call" | "showAs"> & {
  app: TestApp;
  /** Returns somebody who has typed a name; `<ana>` and `<ana's token>` are shown for the id and the cookie of Ana. */
  person(name: string): Promise<Person>;
  /** Returns a space with its people and a poker room; `<space>` and `<session>` are shown for their ids. */
  team(names: string[], config?: Record<string, unknown>): Promise<Team>;
  /** Sends a request and shows it with its answer. */
  show<T = unknown>(who: Visitor, method: string, path: string, request?: Request): Promise<Reply<T>>;
  /** Shows lines as they are, placeholders aside. */
  write(lines: string): void;
  /** Shows a JSON value, such as a frame of a socket. */
  writeJson(value: unknown): void;
  /** Returns the whole block. */
  text(): string;
};

const shownHeaders = [
  "content-type",
  "content-disposition",
  "set-cookie",
  "location",
  "allow",
  "retry-after",
  "etag",
  "x-session-version",
];

/** Returns a recorder for one story on a running service. */
export function createRecorder(app: TestApp): Recorder {
  const placeholders = createPlaceholders(app.baseUrl);
  const parts: string[] = [];
  const { call, showAs, inText, inJson } = placeholders;
  const bodyText = (body: unknown) => layOut(inJson(body));
  const introduce = ({ id, name, cookie }: Person) => {
    call(id, name.toLowerCase());
    if (cookie) call(cookie, `${name.toLowerCase()}'s token`);
  };

  return {
    app,
    call,
    showAs,
    async person(name) {
      const someone = await person(app, name);
      introduce(someone);
      return someone;
    },
    async team(names, config = {}) {
      const made = await team(app, names, config);
      for (const someone of made.people) introduce(someone);
      call(made.space.id, "space");
      showAs(made.space.slug, made.space.slug.replace(/-\d+$/, ""));
      call(made.session.id, "session");
      return made;
    },
    async show<T>(who: Visitor, method: string, path: string, { body, headers = {} }: Request = {}) {
      const cookie = who.cookie;
      const reply = await who.send<T>(method, path, { body, headers });
      const sent = { ...(body !== undefined && { "content-type": "application/json" }), ...headers };
      const asked = [`${method} ${inText(path)} HTTP/1.1`];
      if (cookie) asked.push(`Cookie: svc_session=${inText(cookie)}`);
      for (const [name, value] of Object.entries(sent)) asked.push(`${titled(name)}: ${inText(value)}`);
      if (body !== undefined) asked.push("", bodyText(body));
      const said = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`];
      for (const name of shownHeaders) {
        const value = reply.headers.get(name);
        if (value !== null)
          said.push(`${titled(name)}: ${name === "retry-after" ? "<seconds>" : inText(value)}`);
      }
      if (reply.text !== "")
        said.push("", reply.body === null ? inText(reply.text.trimEnd()) : bodyText(reply.body));
      parts.push(`${asked.join("\n")}\n\n${said.join("\n")}`);
      return reply;
    },
    write: (lines) => void parts.push(inText(lines)),
    writeJson: (value) => void parts.push(bodyText(value)),
    // Files of CSV and calendars end their lines with CRLF; a page does not.
    text: () => parts.join("\n\n").replaceAll("\r\n", "\n"),
  };
}

function titled(header: string): string {
  return header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
