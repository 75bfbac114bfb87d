/** The sandbox's keys are public, so live mode refuses them. */
export const SANDBOX_SLIP_KEY = 'sandbox-slip-api-key';
