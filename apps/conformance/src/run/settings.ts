import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fieldOf, isFields, textOf } from './fields.ts';
import type { Fields } from './fields.ts';
import type { ListenAddress } from './listen.ts';
import { microFromText } from './money.ts';
import type { Micro } from './money.ts';

/** A mistake of the person who starts the kit, told in words and without a stack. */
export class SettingsError extends Error {}

/** A call that the kit makes where a person would act: open a game, press a button, pay. */
export interface Action {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** JSON, or the text of a form. */
  body?: string;
}

/** The settings of a run: a JSON file, whose values the command line replaces. */
export class Settings {
  private readonly values: Fields;
  /** Files are named from the folder of the settings file. */
  private readonly folder: string;

  constructor(values: Fields, folder: string) {
    this.values = values;
    this.folder = folder;
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  /** @throws SettingsError where it is missing. */
  text(name: string): string {
    const found = this.optionalText(name);
    if (found === undefined)
      throw new SettingsError(`--${name} is missing; --help tells what it is`);
    return found;
  }

  optionalText(name: string): string | undefined {
    const found = this.values[name];
    if (found === undefined || typeof found === 'string') return found;
    throw new SettingsError(`${name} is no text`);
  }

  /** A text in an object; undefined where either is missing. */
  textIn(name: string, part: string): string | undefined {
    return textOf(this.values[name], part);
  }

  /** An address without its trailing slashes. */
  address(name: string): string {
    const text = this.text(name).replace(/\/+$/, '');
    if (!/^https?:\/\//.test(text)) throw new SettingsError(`${name} is no http(s) address`);
    return text;
  }

  /** The contents of a file. @throws SettingsError where it cannot be read. */
  file(name: string): string {
    const path = resolve(this.folder, this.text(name));
    try {
      return readFileSync(path, 'utf8');
    } catch {
      throw new SettingsError(`${name}: ${path} cannot be read`);
    }
  }

  /** An amount in baht; undefined where none is set. */
  optionalBaht(name: string): Micro | undefined {
    const text = this.optionalText(name);
    const amount = text === undefined ? undefined : microFromText(text);
    if (text !== undefined && amount === undefined)
      throw new SettingsError(`${name} is no amount in baht, such as "1000.00"`);
    return amount;
  }

  /** Reads `3599` or `0.0.0.0:3599`. */
  listenAddress(name: string): ListenAddress {
    const match = /^(?:([\w.-]+):)?(\d{1,5})$/.exec(this.text(name));
    const port = Number(match?.[2]);
    if (!match || port > 65_535) throw new SettingsError(`${name} is a port, or host:port`);
    return { host: match[1] ?? '127.0.0.1', port };
  }

  /** A number of seconds, in milliseconds. */
  milliseconds(name: string, usual: number): number {
    const text = this.optionalText(name);
    const seconds = Number(text ?? usual / 1_000);
    if (!Number.isInteger(seconds) || seconds < 1)
      throw new SettingsError(`${name} is a number of seconds`);
    return seconds * 1_000;
  }

  /** The texts of an object; undefined where it is missing. @throws SettingsError without one of the names. */
  optionalTexts<Name extends string>(
    name: string,
    names: readonly Name[],
  ): Record<Name, string> | undefined {
    const found = this.values[name];
    if (found === undefined) return undefined;
    const texts = names.map((each) => [each, textOf(found, each)] as const);
    const missing = texts.find(([, text]) => text === undefined);
    if (missing) throw new SettingsError(`${name}.${missing[0]} is missing`);
    // Every name has its text now.
    return Object.fromEntries(texts) as Record<Name, string>;
  }

  /** A call that stands for a person's act, with `{name}` in its texts replaced; undefined where none is set. */
  optionalAction(name: string, words: Readonly<Record<string, string>>): Action | undefined {
    const found = this.values[name];
    if (found === undefined) return undefined;
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (all, word: string) => words[word] ?? all);
    const [url, form, body] = [textOf(found, 'url'), textOf(found, 'form'), fieldOf(found, 'body')];
    if (url === undefined) throw new SettingsError(`${name}.url is missing`);
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const text = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = fieldOf(found, 'headers');
    return {
      url: fill(url),
      method: textOf(found, 'method') ?? 'POST',
      headers: {
        ...(text !== undefined && { 'content-type': type }),
        ...(isFields(headers) && filledTexts(headers, fill)),
      },
      ...(text !== undefined && { body: fillBody(text, words) }),
    };
  }
}

function filledTexts(texts: Fields, fill: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, fill(String(text))]),
  );
}

/** `"{amount:number}"` becomes a number of JSON, `{amount}` a text. */
function fillBody(text: string, words: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/"\{(\w+):number\}"/g, (all, word: string) => words[word] ?? all)
    .replaceAll(/\{(\w+)\}/g, (all, word: string) => words[word] ?? all);
}

/** The setting of a property: `closed_game` of `closedGame`. */
export function settingOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The settings that name a file. */
const FILE_SETTINGS = ['key', 'studio_key'];

/** Reads the file that `--settings` names, and puts the command line's values over it. */
export function readSettings(file: string | undefined, given: Fields): Settings {
  if (file === undefined) return new Settings(given, process.cwd());
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`${file}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  if (!isFields(values)) throw new SettingsError(`${file} is no JSON object`);
  // Files that the command line names are looked for where it runs, those of the settings file beside it.
  const paths = Object.entries(given).map(([name, value]) => [
    name,
    FILE_SETTINGS.includes(name) && typeof value === 'string' ? resolve(value) : value,
  ]);
  return new Settings({ ...values, ...Object.fromEntries(paths) }, dirname(resolve(file)));
}
