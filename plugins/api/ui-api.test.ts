// Rules: protocol/plugins#page-act, protocol/plugins#page-messages
import { expectTypeOf, test } from "vitest";
import type { PageMember, PageRefusal, PageRoom, PageTokens } from "#shared/wire/plugin-ui.ts";
import type { Member, Refused, Room, Tokens } from "./ui-api.d.ts";

test("the page types for authors equal the types that the application sends", () => {
  expectTypeOf<Room>().toEqualTypeOf<PageRoom>();
  expectTypeOf<Member>().toEqualTypeOf<PageMember>();
  expectTypeOf<Tokens>().toEqualTypeOf<PageTokens>();
  expectTypeOf<Refused["reason"]>().toEqualTypeOf<PageRefusal>();
});
