import { numberOf, optionalNumber, optionalText, textOf, wallClock } from './draft-numbers.ts';

/** A field of an editor: its value in the empty draft, and the way from the written value to the draft and back. */
interface DraftField<Written, Draft> {
  initial: Draft;
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
}

/**
 * Names each field of a record once: the draft's type, the empty draft and both ways follow. A field of `Written` without
 * an entry does not compile. Rules across fields stay with the editor.
 */
export function draftShape<Written extends object>() {
  return <Draft extends object>(
    fields: { [Name in keyof Draft]: DraftField<Written[Name & keyof Written], Draft[Name]> } & {
      [Name in keyof Written]: unknown;
    },
  ) => {
    type Name = keyof Draft & keyof Written;
    const mapFields = <Mapped>(map: (name: Name) => unknown) =>
      // Object.keys types the names as string, and Object.fromEntries forgets them.
      Object.fromEntries(
        (Object.keys(fields) as Name[]).map((name) => [name, map(name)]),
      ) as Mapped;
    return {
      empty: mapFields<Draft>((name) => fields[name].initial),
      draftOf: (written: Written) =>
        mapFields<Draft>((name) => fields[name].draftOf(written[name])),
      writtenOf: (draft: Draft) =>
        mapFields<Written>((name) => fields[name].writtenOf(draft[name])),
    };
  };
}

/** The names of a draft's fields that are typed freely. */
export type TextName<Draft> = {
  [Name in keyof Draft]: string extends Draft[Name] ? Name & string : never;
}[keyof Draft];

const sameValue = <Value>(value: Value): Value => value;

/** A field whose draft is its value: a tick or a choice. */
export function valueField<Value>(initial: Value): DraftField<Value, Value> {
  return { initial, draftOf: sameValue, writtenOf: sameValue };
}

export function textField(initial = '') {
  return { initial, draftOf: sameValue<string>, writtenOf: (text: string) => text.trim() };
}

export function optionalTextField() {
  return { initial: '', draftOf: textOf, writtenOf: optionalText };
}

export function numberField(initial = '') {
  return { initial, draftOf: textOf, writtenOf: numberOf };
}

export function optionalNumberField() {
  return { initial: '', draftOf: textOf, writtenOf: optionalNumber };
}

/** A field for a number whose 0 is an empty field. */
export function numberOrZeroField() {
  return {
    initial: '',
    draftOf: (number: number) => (number === 0 ? '' : textOf(number)),
    writtenOf: (text: string) => optionalNumber(text) ?? 0,
  };
}

/** A field for a time of Bangkok's clock, or none. */
export function wallClockField() {
  return { initial: '', draftOf: textOf, writtenOf: wallClock };
}
