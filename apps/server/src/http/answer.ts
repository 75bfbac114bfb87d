import { errors } from '@kapao/contract/errors.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import { OK_MESSAGE } from '@kapao/contract/envelope.ts';
import type { Failure, Success } from '@kapao/contract/envelope.ts';
import type { PreparedBytes } from './prepared-bytes.ts';

/** What a handler gives back: data, what was written or prepared of it before, or a refusal. Faults are thrown. */
export type Answer<Data> = Done<Data> | Written | Prepared | Refusal;

export interface Done<Data> {
  outcome: 'done';
  data: Data;
  message: string;
  /** Fields that SPEC section 7 reads without `data.`: repeated beside the envelope's own (RULINGS 24). */
  beside?: Record<string, unknown>;
}

export interface Refusal {
  outcome: 'refused';
  code: ErrorCode;
  message: string;
}

/** A success as it is sent, for who may be told the same again and again. */
export interface Written {
  outcome: 'written';
  bytes: Buffer;
}

/** An answer that is the same for everyone: compressed once, revalidated by its ETag. */
export interface Prepared {
  outcome: 'prepared';
  bytes: PreparedBytes;
}

export function done<Data>(data: Data, message: string = OK_MESSAGE): Done<Data> {
  return { outcome: 'done', data, message };
}

export function written<Data>(data: Data): Written {
  return { outcome: 'written', bytes: Buffer.from(successText(done(data))) };
}

export function successText({ data, message, beside }: Done<unknown>): string {
  const body = successBody(data, message);
  // Putting objects together takes longer than to write them, and few answers have fields beside.
  return JSON.stringify(beside ? { ...beside, ...body } : body);
}

/** `message` replaces the code's own Thai text where a figure in it helps the member. */
export function refuse(code: ErrorCode, message: string = errors[code].message): Refusal {
  return { outcome: 'refused', code, message };
}

export function successBody<Data>(data: Data, message: string): Success<Data> {
  return { success: true, status: 200, status_code: 200, message, data };
}

export function failureBody(code: ErrorCode, message: string = errors[code].message): Failure {
  const { status } = errors[code];
  return { success: false, status, status_code: status, message, code, data: null };
}
