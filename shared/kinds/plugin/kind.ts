import { z } from "zod";
import { MAX_CONFIG_BYTES } from "#shared/wire/plugin-fields.ts";
