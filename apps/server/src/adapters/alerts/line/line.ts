import { credential } from '@kapao/contract/third-parties/credentials.ts';
import type { ServiceAddress } from '../../service-protocol.ts';
import type { AlertService } from '../port.ts';
import { pushText, testMessaging } from './messaging.ts';

export function connectLine({ baseUrl, credentials }: ServiceAddress): AlertService {
  const channel = { baseUrl, accessToken: credential(credentials, 'access_token') };
  return {
    send: ({ id, text }) =>
      pushText(channel, { to: credential(credentials, 'to'), text, retryKey: id }),
    testConnection: () => testMessaging(channel),
  };
}
