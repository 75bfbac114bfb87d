import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkSession, resetSession } from '../api/session.ts';
import { queryClient } from '../api/query-client.ts';
import { loadSiteData } from '../api/settings.ts';
import { App } from '../app/App.tsx';
import { closeAllModals } from '../state/modals.ts';
import { closeNotice } from '../state/notice.ts';
import { closeSidebar } from '../state/sidebar.ts';
import { rememberToken, useSession } from '../state/session.ts';

interface Options {
  /** Stores a token of an earlier visit first. */
  loggedIn?: boolean;
}

/** Renders the whole app at a URL, as main.tsx does, after resetting the state of the previous test. */
export function renderApp(path: string, { loggedIn = false }: Options = {}) {
  resetSession();
  closeNotice();
  closeSidebar();
  closeAllModals();
  queryClient.clear();
  useSession.setState({ isLogin: null });
  history.replaceState(null, '', path);
  if (loggedIn) rememberToken('token-of-before');
  loadSiteData();
  void checkSession();
  return { user: userEvent.setup(), ...render(<App />) };
}
