import { screen } from '@testing-library/react';
import { fakeApi, type MockResponses } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

/** Opens the withdraw screen with these answers of the server, and an empty amount. */
export async function openWithdraw(answers: MockResponses = {}) {
  const requests = fakeApi(answers);
  const { user } = renderApp('/payment/withdraw', { loggedIn: true });
  const field = await screen.findByLabelText('จำนวนเงินที่ต้องการถอน');
  await user.clear(field);
  return { requests, user, field, button: screen.getByRole('button', { name: 'ถอนเงิน' }) };
}

/** Confirms the review of a withdrawal. */
export async function confirmWithdrawal(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'ยืนยันถอนเงิน' }));
}
