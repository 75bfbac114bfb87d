/** Refuses an act before it is sent, as the server would (type-22). */
export function refuseAct(message: string) {
  return Promise.resolve({ success: false as const, message, isOutcomeUnknown: false });
}
