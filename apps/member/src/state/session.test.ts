import { expect, it } from 'vitest';
import { closeSession, rememberedToken, useSession, storeSession } from './session.ts';

const identity = { access_token: 'token-1', id: 7, uuid: 'u-7', website_id: 3 };

it('account-43: holds token, id, uuid and website_id, and isLogin, which is null until known', () => {
  expect(useSession.getInitialState()).toMatchObject({
    access_token: null,
    id: null,
    uuid: null,
    website_id: null,
    isLogin: null,
  });
});

it('account-43: keeps the token in local storage as access_token while somebody is logged in', () => {
  storeSession(identity);
  expect(useSession.getState()).toMatchObject({ ...identity, isLogin: true });
  expect(localStorage.getItem('access_token')).toBe('token-1');
  expect(rememberedToken()).toBe('token-1');
  closeSession(null);
  expect(useSession.getState()).toMatchObject({ access_token: null, id: null, isLogin: false });
  expect(localStorage.getItem('access_token')).toBeNull();
});
