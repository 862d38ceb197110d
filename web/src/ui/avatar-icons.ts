import anchor from "lucide-static/icons/anchor.svg?raw";
import apple from "lucide-static/icons/apple.svg?raw";
import bird from "lucide-static/icons/bird.svg?raw";
import bug from "lucide-static/icons/bug.svg?raw";
import carrot from "lucide-static/icons/carrot.svg?raw";
import cat from "lucide-static/icons/cat.svg?raw";
import cherry from "lucide-static/icons/cherry.svg?raw";
import clover from "lucide-static/icons/clover.svg?raw";
import compass from "lucide-static/icons/compass.svg?raw";
import dog from "lucide-static/icons/dog.svg?raw";
import fish from "lucide-static/icons/fish.svg?raw";
import flame from "lucide-static/icons/flame.svg?raw";
import flower from "lucide-static/icons/flower-2.svg?raw";
import guitar from "lucide-static/icons/guitar.svg?raw";
import hammer from "lucide-static/icons/hammer.svg?raw";
import lightbulb from "lucide-static/icons/lightbulb.svg?raw";
import mountain from "lucide-static/icons/mountain.svg?raw";
import paintbrush from "lucide-static/icons/paintbrush.svg?raw";
import panda from "lucide-static/icons/panda.svg?raw";
import rabbit from "lucide-static/icons/rabbit.svg?raw";
import rocket from "lucide-static/icons/rocket.svg?raw";
import sailboat from "lucide-static/icons/sailboat.svg?raw";
import snail from "lucide-static/icons/snail.svg?raw";
import snowflake from "lucide-static/icons/snowflake.svg?raw";
import sprout from "lucide-static/icons/sprout.svg?raw";
import squirrel from "lucide-static/icons/squirrel.svg?raw";
import telescope from "lucide-static/icons/telescope.svg?raw";
import treePine from "lucide-static/icons/tree-pine.svg?raw";
import turtle from "lucide-static/icons/turtle.svg?raw";
import umbrella from "lucide-static/icons/umbrella.svg?raw";

/**
 * Drawings for avatars by their stored id: animals, plants, tools, weather. If an id is removed here, its users get
 * initials again. The file is large: import it lazily, as in avatar-drawing.ts.
 */
export const avatarIcons: Readonly<Record<string, string>> = {
  bird,
  bug,
  cat,
  dog,
  fish,
  panda,
  rabbit,
  snail,
  squirrel,
  turtle,
  apple,
  carrot,
  cherry,
  clover,
  flower,
  sprout,
  "tree-pine": treePine,
  anchor,
  compass,
  guitar,
  hammer,
  lightbulb,
  paintbrush,
  rocket,
  sailboat,
  telescope,
  umbrella,
  flame,
  mountain,
  snowflake,
};
