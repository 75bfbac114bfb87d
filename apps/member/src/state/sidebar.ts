import { create } from 'zustand';

export const useSidebar = create<{ open: boolean }>(() => ({ open: false }));

export function closeSidebar(): void {
  useSidebar.setState({ open: false });
}

export function toggleSidebar(): void {
  useSidebar.setState(({ open }) => ({ open: !open }));
}
