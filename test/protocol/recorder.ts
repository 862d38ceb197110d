import { STATUS_CODES } from "node:http";
import type { TestApp } from "#test/support/app.ts";
import { person, team, type Person, type Reply, type Team, type Visitor } from "#test/support/client.ts";
import { createPlaceholders, type Placeholders } from "./placeholders.ts";

const width = 116;

/** Formats JSON for people: a value that fits on one line stays on it. */
function layOut(value: unknown, indent = ""): string {
  const line = inLine(value);
  if (line.length + indent.length <= width || value === null || typeof value !== "object") return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + layOut(item, deeper));
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const items = Object.entries(value).map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${layOut(item, deeper)}`,
  );
  return `{\n${items.join(",\n")}\n${indent}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

type Request = { body?: unknown; headers?: Record<string, string> };

/** A story's tools: a running service, named people, and the recorded block. */
export type Recorder = Pick<Placeholders, "call" | "showAs"> & {
  app: TestApp;
  /** Creates a person with this name. Ana's id is shown as `<ana>`, and her cookie as `<ana's token>`. */
  person(name: string): Promise<Person>;
  /** Creates a space with people and a poker room. Their ids are shown as `<space>` and `<session>`. */
  team(names: string[], config?: Record<string, unknown>): Promise<Team>;
  /** Sends a request and records it with its reply. */
  show<T = unknown>(who: Visitor, method: string, path: string, request?: Request): Promise<Reply<T>>;
  /** Records lines with placeholders replaced. */
  write(lines: string): void;
  /** Records a JSON value, such as a socket's frame. */
  writeJson(value: unknown): void;
  /** Returns the recorded block. */
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

/** Creates a recorder for one story on a running service. */
export function createRecorder(app: TestApp): Recorder {
  const placeholders = createPlaceholders(app.baseUrl);
  const parts: string[] = [];
  const { call, showAs, inText, inJson } = placeholders;
  const bodyText = (body: unknown) => layOut(inJson(body));
  const nameValues = ({ id, name, cookie }: Person) => {
    call(id, name.toLowerCase());
    if (cookie) call(cookie, `${name.toLowerCase()}'s token`);
  };

  return {
    app,
    call,
    showAs,
    async person(name) {
      const someone = await person(app, name);
      nameValues(someone);
      return someone;
    },
    async team(names, config = {}) {
      const made = await team(app, names, config);
      for (const someone of made.people) nameValues(someone);
      call(made.space.id, "space");
      showAs(made.space.slug, made.space.slug.replace(/-\d+$/, ""));
      call(made.session.id, "session");
      return made;
    },
    async show<T>(who: Visitor, method: string, path: string, { body, headers = {} }: Request = {}) {
      const cookie = who.cookie;
      const reply = await who.send<T>(method, path, { body, headers });
      const sent = { ...(body !== undefined && { "content-type": "application/json" }), ...headers };
      const requestLines = [`${method} ${inText(path)} HTTP/1.1`];
      if (cookie) requestLines.push(`Cookie: svc_session=${inText(cookie)}`);
      for (const [name, value] of Object.entries(sent))
        requestLines.push(`${titleCase(name)}: ${inText(value)}`);
      if (body !== undefined) requestLines.push("", bodyText(body));
      const replyLines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`];
      for (const name of shownHeaders) {
        const value = reply.headers.get(name);
        if (value !== null)
          replyLines.push(`${titleCase(name)}: ${name === "retry-after" ? "<seconds>" : inText(value)}`);
      }
      if (reply.text !== "")
        replyLines.push("", reply.body === null ? inText(reply.text.trimEnd()) : bodyText(reply.body));
      parts.push(`${requestLines.join("\n")}\n\n${replyLines.join("\n")}`);
      return reply;
    },
    write: (lines) => void parts.push(inText(lines)),
    writeJson: (value) => void parts.push(bodyText(value)),
    // CSV and calendar files end their lines with CRLF. A page does not.
    text: () => parts.join("\n\n").replaceAll("\r\n", "\n"),
  };
}

function titleCase(header: string): string {
  return header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
