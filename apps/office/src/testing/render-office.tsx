import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app/App.tsx';
import { createOfficeRouter } from '../app/router.tsx';
import { closeConfirm } from '../state/confirm.ts';
import { closePictures } from '../state/picture-request.ts';
import { setQuickActionsOpen } from '../state/quick-actions.ts';
import { useToasts } from '../state/toasts.ts';

/** Renders the whole office at a URL, as main.tsx does, after resetting the state of the previous test. */
export function renderOffice(path: string) {
  queryClient.clear();
  closeConfirm();
  closePictures();
  setQuickActionsOpen(false);
  useToasts.setState({ toasts: [] });
  history.replaceState(null, '', path);
  return { user: userEvent.setup(), ...render(<App router={createOfficeRouter()} />) };
}
