import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type {
  OfficeBody,
  OfficeData,
  OfficeParams,
  OfficeQuery,
} from '@kapao/contract/office/operation.ts';
import type { HeldData } from '@kapao/contract/office/held.ts';
import type { RiskyOperation } from '@kapao/contract/office/risks.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import { callUrl, type AnyInput, type InputPart } from '@kapao/web/call-url.ts';
import { currentLanguage } from '../text/language.ts';

/** The input of one operation: exactly the parts that the contract defines for it. */
export type CallInput<Name extends OfficeOperationName> = AnyInput &
  InputPart<'params', OfficeParams<Name>> &
  InputPart<'query', OfficeQuery<Name>> &
  InputPart<'body', OfficeBody<Name>>;

export interface CallFailure {
  success: false;
  /** The HTTP status; 0 when no answer arrived. */
  status: number;
  /** The contract's stable code; null when the answer did not come from the API. */
  code: OfficeErrorCode | null;
  /** The text for staff, in their language. */
  message: string;
  /** The field of the input that is refused; null for a refusal of no single field. */
  field: string | null;
  /** True if no answer arrived: whether the act was done is unknown. */
  isOutcomeUnknown: boolean;
}

/** An act that waits for a second person (risk-02): nothing has changed yet. */
export interface CallHeld {
  success: true;
  isHeld: true;
  data: HeldData;
  message: string;
}

interface CallDone<Name extends OfficeOperationName> {
  success: true;
  isHeld?: false;
  data: OfficeData<Name>;
}

/** Any answer of the server. */
export type CallAnswer<Name extends OfficeOperationName> = CallDone<Name> | CallHeld | CallFailure;

/** The answer to an act; those of risky operations alone may be held. */
export type CallResult<Name extends OfficeOperationName> =
  | CallDone<Name>
  | (Name extends RiskyOperation ? CallHeld : never)
  | CallFailure;

/** Calls one operation by its name. It never throws and shows nothing. */
export async function call<Name extends OfficeOperationName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallResult<Name>> {
  try {
    const response = await send(name, input, signal);
    const answer = readEnvelope<Name>(response.status, await response.json());
    // The server holds acts of risky operations alone, so the answer has the type of this operation.
    return answer as CallResult<Name>;
  } catch {
    return failure(0, null, currentLanguage().entrance?.common.noResponse);
  }
}

export type Download = { success: true; name: string; file: Blob } | CallFailure;

const FILE_NAME = /filename="([^"]+)"/;

/** Calls an operation that answers with a file. It never throws and shows nothing. */
export async function download<Name extends OfficeOperationName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Download> {
  try {
    const response = await send(name, input);
    const fileName = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (fileName !== undefined) {
      return { success: true, name: fileName, file: await response.blob() };
    }
    const answer = readEnvelope<Name>(response.status, await response.json());
    return answer.success ? failure(response.status, null, undefined) : answer;
  } catch {
    return failure(0, null, currentLanguage().entrance?.common.noResponse);
  }
}

async function send<Name extends OfficeOperationName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  // The routes come with the first call, because the sign-in page makes none before somebody signs in.
  const { officeRoutes } = await import('@kapao/contract/office/routes.ts');
  const { method, path } = officeRoutes[name];
  return fetch(callUrl(path, input), requestOf(method, input.body, signal));
}

function requestOf(
  method: OfficeRoute['method'],
  body: unknown,
  signal?: AbortSignal,
): RequestInit {
  return {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  };
}

interface Envelope {
  success?: unknown;
  code?: OfficeErrorCode | 'second_person';
  message?: string;
  message_en?: string;
  field?: string;
  data?: unknown;
}

function readEnvelope<Name extends OfficeOperationName>(
  status: number,
  envelope: Envelope,
): CallAnswer<Name> {
  // The data is not validated: the server answers through the same schemas, and zod would double the download.
  const { language, entrance } = currentLanguage();
  const message = language === 'th' ? envelope.message : envelope.message_en;
  if (envelope.success === true && envelope.code === 'second_person') {
    return {
      success: true,
      isHeld: true,
      // The code `second_person` names the form of the data.
      data: envelope.data as HeldData,
      message: message ?? '',
    };
  }
  // The server checks its answers against the same contract.
  if (envelope.success === true) return { success: true, data: envelope.data as OfficeData<Name> };
  const code = envelope.code === 'second_person' ? null : (envelope.code ?? null);
  // Every refusal has its words in both languages; to load those of all codes would weigh on the sign-in page.
  const refused = failure(status, code, message ?? entrance?.common.failed);
  return { ...refused, field: envelope.field ?? null };
}

function failure(
  status: number,
  code: OfficeErrorCode | null,
  message: string | undefined,
): CallFailure {
  const isCertain = code === 'starting_or_stopping' || code === 'unavailable';
  const isOutcomeUnknown = status === 0 || (status >= 500 && !isCertain);
  return { success: false, status, code, message: message ?? '', field: null, isOutcomeUnknown };
}
