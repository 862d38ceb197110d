// Rules: protocol/guarantees#revocation-is-complete
import { describe, test } from "vitest";
import { visitor, type Person } from "#test/support/client.ts";
import {
  crowd,
  outcome,
  ownAddress,
  race,
  raceEnv,
  raceSpace,
  raceTimeout,
  rolesIn,
  type RacingSpace,
} from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, MEMBER_LIMIT_PER_SPACE: "4" } });

const join = (who: Person, { path }: RacingSpace, body: object) =>
  who.send("POST", `${path}/join`, { body, headers: ownAddress() });
const invite = (space: RacingSpace) =>
  visitor(app).send<{ handle: string }>("POST", `${space.path}/invite`, {
    body: { passcode: space.passcode },
    headers: ownAddress(),
  });
const handlesOf = async ({ id }: RacingSpace) =>
  (await app.database.sql.query("select 1 from invite_handles where space_id = $1", [id])).rows.length;

// Rules: protocol/guarantees#caps-under-concurrency, protocol/spaces#changing-the-passcode,
//   protocol/spaces#guesses, protocol/spaces#handle-expiry, protocol/spaces#invite-guesses,
//   protocol/spaces#invite-handle, protocol/spaces#invites-of-open-spaces, protocol/spaces#joining-a-space,
//   protocol/spaces#joining-during-rotation, protocol/spaces#joining-pushes-nothing,
//   protocol/spaces#member-limit, protocol/spaces#order-of-joining, protocol/spaces#passcode-comparison,
//   protocol/spaces#passcode-format
describe("joining", () => {
  test(
    "if six people spend one invite handle at once, one joins",
    () =>
      race(async () => {
        const [owner, ...six] = (await crowd(app, 7)) as [Person, ...Person[]];
        const space = await raceSpace(app, [owner]);
        const { handle } = (await invite(space)).body;
        const replies = await Promise.all(six.map((who) => join(who, space, { handle })));
        const roles = await rolesIn(app, space);
        const ended = `${outcome(replies)}, ${roles.size} members, ${await handlesOf(space)} handles`;
        return ended === "204 403 403 403 403 403, 2 members, 0 handles" ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "a replaced passcode and its handles admit no new member",
    () =>
      race(async () => {
        const [owner, ...three] = (await crowd(app, 4)) as [Person, ...Person[]];
        const space = await raceSpace(app, [owner]);
        const { handle } = (await invite(space)).body;
        const rotated = owner.send("POST", `${space.path}/passcode`, { body: {} });
        const late = rotated.then(() => rolesIn(app, space));
        const replies = await Promise.all([
          join(three[0]!, space, { passcode: space.passcode }),
          join(three[1]!, space, { handle }),
          join(three[2]!, space, { passcode: space.passcode }),
          invite(space),
          invite(space),
        ]);
        const atRotation = await late;
        const handles = await handlesOf(space);
        const after = await rolesIn(app, space);
        const isKnown = replies.every(({ status }) => [201, 204, 403].includes(status));
        const joined = replies.slice(0, 3).filter((reply) => reply.status === 204).length;
        return isKnown && handles === 0 && after.size === atRotation.size && after.size === joined + 1
          ? null
          : `${outcome(replies)}, ${handles} handles, ${atRotation.size} members, then ${after.size}`;
      }),
    raceTimeout,
  );

  test(
    "simultaneous removals and joins respect the cap",
    () =>
      race(async () => {
        const [owner, leaver, member, ...newcomers] = (await crowd(app, 6)) as [
          Person,
          Person,
          Person,
          ...Person[],
        ];
        const space = await raceSpace(app, [owner, leaver], [member]);
        const body = { passcode: space.passcode };
        const [removed, rejoined, ...joined] = await Promise.all([
          owner.send("DELETE", `${space.path}/members/${leaver.id}`),
          join(leaver, space, body),
          ...newcomers.map((who) => join(who, space, body)),
        ]);
        const roles = await rolesIn(app, space);
        const matchesReplies = newcomers.every((who, i) => roles.has(who.id) === (joined[i]!.status === 204));
        const seen = await leaver.send("GET", space.path);
        const isIn = (seen.body as { members?: unknown }).members !== undefined;
        const isRight =
          removed.status === 204 &&
          [204, 409].includes(rejoined.status) &&
          joined.every(({ status }) => [204, 409].includes(status)) &&
          matchesReplies &&
          isIn === roles.has(leaver.id) &&
          roles.get(leaver.id) !== "owner" &&
          roles.size <= 4;
        return isRight
          ? null
          : `${removed.status}, ${rejoined.status}, ${outcome(joined)}, ${roles.size} members`;
      }),
    raceTimeout,
  );
});
