import { expect, it } from 'vitest';
import { buildPath } from '../testing/build-path.ts';
import { matchPath, paths, patterns } from './paths.ts';

it('site-06: builds every URL of the app', () => {
  const values = ['id 1', 'ก/ข', 'SLOT'];
  const urls = Object.entries(paths).map(([name, path]) => [name, buildPath(path, values)]);
  expect(Object.fromEntries(urls)).toMatchInlineSnapshot(`
    {
      "activity": "/transaction/activity/id%201",
      "affiliate": "/affiliate",
      "auth": "/auth",
      "authDeposit": "/auth/payment/deposit",
      "brands": "/game",
      "cashback": "/cashback",
      "changePassword": "/profile/password",
      "claim": "/transaction/promotion/id%201",
      "contact": "/contact",
      "contactAbout": "/contact?id+1=%E0%B8%81%2F%E0%B8%82",
      "contactCase": "/contact/id 1",
      "coupon": "/coupon",
      "dailyCheckin": "/daily-checkin",
      "dailyTask": "/daily-task",
      "dashboard": "/dashboard",
      "deposit": "/payment/deposit/id 1",
      "depositMethods": "/payment/deposit",
      "devices": "/profile/devices",
      "documents": "/profile/documents",
      "forgotPassword": "/forgot-password",
      "games": "/game/id%201",
      "launchDemo": "/luanch-game/id%201/%E0%B8%81%2F%E0%B8%82/SLOT?demo",
      "launchGame": "/luanch-game/id%201/%E0%B8%81%2F%E0%B8%82/SLOT",
      "line": "/profile/line",
      "login": "/login",
      "minigame": "/minigame",
      "notifications": "/notifications",
      "openedDeposit": "/payment/deposit/ref/id%201",
      "passkeys": "/profile/passkeys",
      "profile": "/profile",
      "promotions": "/promotion",
      "protection": "/protection",
      "ranks": "/profile/rank",
      "register": "/register",
      "registerCode": "/register/code",
      "resetPassword": "/reset-password",
      "root": "/",
      "searchGames": "/game?search",
      "secondLock": "/profile/lock",
      "security": "/profile/security",
      "securityEvent": "/profile/security/id%201",
      "transactions": "/transaction?type=id%201",
      "verifyPhone": "/profile/phone",
      "wheel": "/wheel/id%201",
      "withdraw": "/payment/withdraw",
      "withdrawal": "/payment/withdraw/id%201",
    }
  `);
});

it('matches a pattern segment by segment and decodes its values', () => {
  expect(matchPath('/game/:brand', '/game/PG%20Soft')).toEqual({ brand: 'PG Soft' });
  expect(matchPath('/game/:brand', '/game')).toBeNull();
  expect(matchPath('/game', '/game/')).toEqual({});
  expect(matchPath('/game', '/games')).toBeNull();
});

it('has a pattern for each URL that carries values', () => {
  expect(matchPath(patterns.games, paths.games('a b'))).toEqual({ brand: 'a b' });
  expect(matchPath(patterns.deposit, paths.deposit(4))).toEqual({ type: '4' });
  expect(matchPath(patterns.withdrawal, paths.withdrawal('x-1'))).toEqual({ id: 'x-1' });
  expect(matchPath(patterns.wheel, paths.wheel('x-1'))).toEqual({ roundId: 'x-1' });
  expect(matchPath(patterns.launchGame, paths.launchGame('g', 'p', 'SLOT'))).toEqual({
    gameId: 'g',
    brand: 'p',
    tab: 'SLOT',
  });
});

it('takes a value that cannot be decoded as it is', () => {
  expect(matchPath('/game/:brand', '/game/%E0%A4%A')).toEqual({ brand: '%E0%A4%A' });
});
