// One Chromium for all cases: prints its address, and closes it when standard input ends.

import { chromium } from "playwright-core";

const server = await chromium.launchServer({ executablePath: process.env.GALOP_CHROMIUM, args: ["--no-sandbox"] });
console.log(server.wsEndpoint());
for await (const _ of process.stdin);
await server.close();
process.exit();
