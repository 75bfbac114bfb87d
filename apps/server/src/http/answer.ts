import { errors } from '@kapao/contract/errors.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import { OK_MESSAGE } from '@kapao/contract/envelope.ts';
import type { BothLanguages, Failure, Success } from '@kapao/contract/envelope.ts';
import type { PreparedBytes } from './prepared-bytes.ts';

/** A handler's result: data, serialised or prepared data, or a refusal. Handlers throw faults. */
export type Answer<Data> = Done<Data> | Serialized | Prepared | Refusal;

export interface Done<Data> {
  outcome: 'done';
  data: Data;
  message: string;
  /** api-02: fields that clients read beside `data`, so the envelope repeats them at its top level. */
  topLevelFields?: Record<string, unknown>;
}

export interface Refusal {
  outcome: 'refused';
  code: ErrorCode;
  message: string | BothLanguages;
}

/** A serialised success, for answers that are sent more than once. */
export interface Serialized {
  outcome: 'written';
  bytes: Buffer;
}

/** An answer that is the same for all callers: compressed once, revalidated by its ETag. */
export interface Prepared {
  outcome: 'prepared';
  bytes: PreparedBytes;
}

export function done<Data>(data: Data, message: string = OK_MESSAGE): Done<Data> {
  return { outcome: 'done', data, message };
}

export function serialized<Data>(data: Data): Serialized {
  return { outcome: 'written', bytes: Buffer.from(successText(done(data))) };
}

export function successText({ data, message, topLevelFields: beside }: Done<unknown>): string {
  const body = successBody(data, message);
  // Objects are merged only if needed, because merging takes longer than serialising.
  return JSON.stringify(beside ? { ...beside, ...body } : body);
}

/**
 * Builds a refusal. `message` replaces the code's default Thai text, for example to include an amount or a date; with
 * such figures it has both languages.
 */
export function refuse(
  code: ErrorCode,
  message: string | BothLanguages = errors[code].message,
): Refusal {
  return { outcome: 'refused', code, message };
}

export function successBody<Data>(data: Data, message: string): Success<Data> {
  return { success: true, status: 200, status_code: 200, message, data };
}

export function failureBody(
  code: ErrorCode,
  message: string | BothLanguages = errors[code].message,
): Failure {
  const { status } = errors[code];
  const texts =
    typeof message === 'string' ? { message } : { message: message.th, message_en: message.en };
  return { success: false, status, status_code: status, ...texts, code, data: null };
}
