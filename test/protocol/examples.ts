import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { openPage, type Page } from "./page.ts";
import { createRecorder, type Recorder } from "./recorder.ts";

/** Sends requests to a running service and records those that the page shows. */
export type Story = (recorder: Recorder) => Promise<void>;

const updating = process.env["UPDATE_GOLDEN"] === "1";

/**
 * Registers the tests of a page: each example equals the record of its story. `env` holds settings of the service.
 * UPDATE_GOLDEN=1 rewrites the page's blocks.
 */
export function examplesOf(
  name: string,
  stories: Record<string, Story>,
  env: Record<string, string> = {},
): void {
  let app: TestApp;
  let page: Page;
  beforeAll(async () => {
    page = await openPage(name);
    app = await startApp({ env });
  });
  afterAll(async () => {
    if (updating) await page.save();
    await app.stop();
  });

  test(`each example of docs/protocol/${name}.md has a story`, () => {
    expect(page.names().toSorted()).toEqual(Object.keys(stories).toSorted());
  });

  test.each(Object.entries(stories))(
    `docs/protocol/${name}.md shows the service's replies: %s (UPDATE_GOLDEN=1 rewrites it)`,
    async (example, story) => {
      const recorder = createRecorder(app);
      await story(recorder);
      if (updating) page.replace(example, recorder.text());
      expect(page.example(example)).toBe(recorder.text());
    },
  );
}
