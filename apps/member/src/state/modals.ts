import { create } from 'zustand';

/** The check-in rewards, which the side menu opens (SPEC 2.3). */
export const DAILY_CHECKIN_MODAL = 'daily-checkin';

/** A map of modal name to open flag (SPEC section 3, "Modal"). */
export const useModals = create<Readonly<Record<string, boolean>>>(() => ({}));

export function openModal(name: string): void {
  useModals.setState({ [name]: true });
}

export function closeModal(name: string): void {
  useModals.setState({ [name]: false });
}

export function closeAllModals(): void {
  useModals.setState({}, true);
}
