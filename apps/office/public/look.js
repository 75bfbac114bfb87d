// Sets what the person has chosen for this browser before the first paint (src/lib/kept.ts).
(() => {
  const { dataset, style } = document.documentElement;
  try {
    const look = localStorage.getItem('office-look');
    if (look === 'light' || look === 'dark') dataset.look = look;
    if (localStorage.getItem('office-menu') === 'icons') dataset.menu = 'icons';
    const panel = Number(localStorage.getItem('office-panel'));
    if (panel > 0) style.setProperty('--panel', `${panel}px`);
  } catch {
    // A browser that keeps nothing shows the office as the system asks.
  }
})();
