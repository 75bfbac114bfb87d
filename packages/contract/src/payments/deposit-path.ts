/** Returns the app's page of one deposit, to which the gateway returns the member (pay-14). */
export function depositPath(refCode: string): string {
  return `/payment/deposit/ref/${encodeURIComponent(refCode)}`;
}
