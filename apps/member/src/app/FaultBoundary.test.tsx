import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { thEntrance } from '../text/th-entrance.ts';
import { WordsContext } from '../ui/words.ts';
import { FaultBoundary } from './FaultBoundary.tsx';

function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module');
}

it('says that a screen could not be opened and offers to try again', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <WordsContext value={thEntrance.common}>
      <FaultBoundary>
        <Broken />
      </FaultBoundary>
    </WordsContext>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('เปิดหน้านี้ไม่สำเร็จ');
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeEnabled();
  logged.mockRestore();
});
