import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';

const gold = {
  ...member,
  username: 'kapao-somchai',
  rank_data: { name_en: 'Gold', name_th: 'ทอง', image: 'ranks/gold.svg' },
};
const open = () => {
  fakeApi({ checkAccessToken: () => ({ member_data: gold }) });
  return renderApp('/profile', { loggedIn: true });
};

it('account-51: shows whose it is, the User ID, the rank with its picture, and the account', async () => {
  open();
  await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
  const main = screen.getByRole('main');
  expect(within(main).getByText('kapao-somchai').parentElement).toHaveTextContent(
    'User ID: kapao-somchai',
  );
  expect(within(main).getByText('ทอง', { selector: 'span' })).toBeInTheDocument();
  expect(main.querySelector('img')).toHaveAttribute('src', '/api/cdn/ranks/gold.svg');
  expect(within(main).getByText('123-4567-890')).toBeInTheDocument();
  expect(await within(main).findByText('ธนาคารกสิกรไทย')).toBeInTheDocument();
});

it('type-21: paints the name inside its line, in the heading and on the account', async () => {
  open();
  const heading = await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
  const onAccount = screen.getByText('ชื่อบัญชี').nextElementSibling;
  for (const place of [heading, onAccount]) {
    expect(place?.querySelector('.within-line')).toHaveTextContent('สมชาย ใจดี');
  }
});

it('account-52: names the rank in the rank’s place where its picture does not come', async () => {
  open();
  await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
  const picture = screen.getByRole('main').querySelector('img');
  expect(screen.getAllByText('ทอง')).toHaveLength(1);
  if (picture) fireEvent.error(picture);
  expect(screen.getAllByText('ทอง')).toHaveLength(2);
});

it('account-51: copies the User ID and says so', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'คัดลอก User ID' }));
  await screen.findByText('คัดลอกสำเร็จ');
  expect(await navigator.clipboard.readText()).toBe('kapao-somchai');
});

it('reward-72: leads to the ranks by a line of its own', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'ระดับสมาชิก' });
  expect(link).toHaveAttribute('href', '/profile/rank');
});

it('account-51: leads to the change of the password', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'เปลี่ยนรหัสผ่าน' }));
  await screen.findByLabelText('รหัสผ่านเดิม');
  expect(location.pathname).toBe('/profile/password');
});
