// Rules: protocol/identity#embedding-discovery
import { expect, test } from "vitest";
import { embedEnv } from "#test/support/embedding.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: embedEnv });

const ancestorsOf = (headers: Record<string, unknown>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];

test("only Google Meet may frame the side panel's document", async () => {
  const page = await ask(app, "GET", "/");
  for (const path of ["/embed/meet", "/embed/meet/", "/embed/meet/x/y", "/embed/meet?meet_sdk=1"]) {
    const { status, headers, text } = await ask(app, "GET", path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain("Standpoint in a meeting");
    expect(ancestorsOf(headers)).toBe("https://meet.google.com");
    const head = await ask(app, "HEAD", path);
    expect([head.status, ancestorsOf(head.headers), head.text]).toEqual([200, "https://meet.google.com", ""]);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    // Except for the framing rule, the policy is the same as for every page.
    expect(String(headers["content-security-policy"]).replace("https://meet.google.com", "'none'")).toBe(
      page.headers["content-security-policy"],
    );
  }
});

test("no site may frame other pages, and the panel's document has only one address", async () => {
  for (const path of ["/", "/o/default/s/team", "/embed.html", "/me/profile"]) {
    const { status, headers, text } = await ask(app, "GET", path);
    expect([path, status, ancestorsOf(headers)]).toEqual([path, 200, "'none'"]);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(text).not.toContain("Standpoint in a meeting");
  }
  for (const path of ["/embed/zoom", "/embed/", "/embed/meeting"])
    expect([path, (await ask(app, "GET", path)).status]).toEqual([path, 404]);
});
