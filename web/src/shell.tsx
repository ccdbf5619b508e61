// shell.tsx — what every page shares: the bar at the top, where one is, and how errors are said.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { ApiError } from './api';
import { RunningJobs } from './job';
import { sentence } from './words';

/** The part of the address after #, as steps; null where it cannot be read. */
function readRoute(): string[] | null {
  try {
    return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function useRoute(): string[] | null {
  const [route, setRoute] = useState(readRoute);
  // With the first picture, not some frames later: an address that changes in between would be missed.
  useLayoutEffect(() => {
    const update = () => {
      setRoute(readRoute());
      window.scrollTo(0, 0);
    };
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return route;
}

export function go(...steps: string[]): void {
  location.hash = '#/' + steps.map(encodeURIComponent).join('/');
}

type Theme = 'light' | 'dark' | 'auto';

function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(() => (localStorage.getItem('theme') as Theme | null) ?? 'auto');
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    localStorage.setItem('theme', theme);
  }, [theme]);
  const next: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' };
  return [theme, () => setTheme(next[theme])];
}

const PAGES: [string, string][] = [
  ['', 'Library'],
  ['rules', 'Own rules'],
  ['workshop', 'Workshop'],
  ['arena', 'Arena'],
  ['learn', 'Learn'],
];

export function Shell({ page, children }: { page: string; children: ComponentChildren }) {
  const [theme, turn] = useTheme();
  return (
    <>
      <header class="bar">
        <a class="brand" href="#/">
          <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
            <rect width="16" height="16" rx="4" class="brand-back" />
            <path d="M4 4h4v4H4zM8 8h4v4H8z" fill="#fff" />
          </svg>
          Rulewise
        </a>
        <nav aria-label="Pages">
          {PAGES.map(([name, title]) => (
            <a href={'#/' + name} aria-current={page === name ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <RunningJobs />
        <button class="quiet theme" onClick={turn} title="Light, dark, or as the system has it">
          {theme === 'auto' ? 'Auto' : theme === 'light' ? 'Light' : 'Dark'}
        </button>
      </header>
      <main>{children}</main>
    </>
  );
}

/** The way out of a page that has nothing to show. */
export function ToLibrary() {
  return (
    <p class="row">
      <a class="button" href="#/">
        Back to the library
      </a>
    </p>
  );
}

export function NotFound() {
  return (
    <Trouble error="There is no such page.">
      <ToLibrary />
    </Trouble>
  );
}

/** What went wrong, as one sentence. */
export function errorWords(error: unknown): string {
  return sentence(error instanceof Error ? error.message : String(error));
}

export function Trouble({ error, children }: { error: unknown; children?: ComponentChildren }) {
  const known = error instanceof ApiError ? error : null;
  return (
    <div class="trouble" role="alert">
      <p>{errorWords(error)}</p>
      {known?.hint && <p class="faint">{sentence(known.hint)}</p>}
      {children}
    </div>
  );
}
