// job.tsx — long work on the server: started, watched, cancelled, and found again after a reload.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, ApiError, type JobSummary, type LiveGame, type Question } from './api';

const LOOK_EVERY = 300; // milliseconds

export interface JobHandle<Result, Item = never> {
  job: JobSummary | null;
  result: Result | null;
  items: Item[];
  live: LiveGame | null;
  error: unknown;
  isRunning: boolean;
  /** Whether it is known yet if there is one. */
  hasLooked: boolean;
  start: (question: Question) => Promise<void>;
  cancel: () => void;
}

interface Seen<Result, Item> {
  job: JobSummary | null;
  result: Result | null;
  items: Item[];
  live: LiveGame | null;
}

/**
 * The newest job that fits, if there is one: it goes on whether its page is open or not. Only what is new since the
 * last look is asked for.
 */
export function useJob<Result, Item = never>(fits: (question: Question) => boolean, key: string): JobHandle<Result, Item> {
  const nothing: Seen<Result, Item> = { job: null, result: null, items: [], live: null };
  const [seen, setSeen] = useState(nothing);
  const [error, setError] = useState<unknown>(null);
  const [hasLooked, setHasLooked] = useState(false);
  const current = useRef<string | null>(null);

  const watch = useCallback(async (id: string) => {
    current.current = id;
    let result: Result | null = null;
    let version = 0;
    let items: Item[] = [];
    while (current.current === id) {
      try {
        const now = await api.job<Result, Item>(id, version, items.length);
        if (current.current !== id) return;
        if (now.result_version !== version) result = now.result;
        version = now.result_version;
        if (now.items.length > 0) items = [...items, ...now.items];
        setSeen({ job: now, result, items, live: now.live });
        if (now.state !== 'running') {
          if (now.state === 'failed' && now.error) setError(new ApiError(422, now.error.message, now.error.hint));
          return;
        }
      } catch (problem) {
        if (current.current === id) setError(problem);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }, []);

  const start = useCallback(
    async (question: Question) => {
      current.current = null;
      setError(null);
      try {
        const started = await api.startJob<Result, Item>(question);
        setSeen({ ...nothing, job: started });
        void watch(started.id);
      } catch (problem) {
        setSeen(nothing);
        setError(problem);
      }
    },
    [watch],
  );
  const cancel = useCallback(() => {
    const id = current.current;
    if (id) void api.cancelJob(id).catch(() => undefined);
  }, []);

  useEffect(() => {
    let gone = false;
    setSeen(nothing);
    setError(null);
    setHasLooked(false);
    api.jobs().then(
      (jobs) => {
        if (gone) return;
        const found = jobs.find((job) => fits(job.question) && job.state !== 'failed');
        if (found && current.current === null) {
          setSeen({ ...nothing, job: found });
          void watch(found.id);
        }
        setHasLooked(true);
      },
      () => !gone && setHasLooked(true),
    );
    return () => {
      gone = true;
      current.current = null;
    };
  }, [key]);
  return { ...seen, error, isRunning: seen.job?.state === 'running', hasLooked, start, cancel };
}

/** How far it is, and the way to end it. Its room is kept whether it runs or not. */
export function Progress({ handle, end = 'Cancel', ended = 'Cancelled.' }: { handle: JobHandle<unknown, unknown>; end?: string; ended?: string }) {
  const { job, isRunning } = handle;
  return (
    <div class="progress" aria-live="polite">
      {isRunning && job && (
        <>
          <span>{job.doing}</span>
          <progress max="1" value={job.share > 0 ? job.share : undefined} aria-label={job.doing} />
          <button onClick={handle.cancel}>{end}</button>
        </>
      )}
      {job?.state === 'cancelled' && <span>{ended}</span>}
    </div>
  );
}

const AT: Record<string, (question: Question) => string> = {
  match: () => '#/arena',
  tournament: () => '#/arena',
  generate: () => '#/workshop',
  learn: (question) => `#/learn/${encodeURIComponent(String(question['game']))}`,
  compare: (question) => `#/compare/${encodeURIComponent(String(question['game']))}/${encodeURIComponent(String(question['other']))}`,
};
function pageOf(question: Question): string {
  return AT[question.kind]?.(question) ?? `#/study/${encodeURIComponent(String(question['game']))}`;
}

/** In the bar of every page: what is still going on, and the way there. */
export function RunningJobs() {
  const [jobs, setJobs] = useState<JobSummary[]>([]);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      api.jobs().then(
        (all) => setJobs(all.filter((job) => job.state === 'running')),
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, 4000);
    return () => clearInterval(timer);
  }, []);
  const first = jobs[0];
  if (!first) return null;
  return (
    <a class="running" href={pageOf(first.question)} title={jobs.map((job) => `${job.kind}: ${job.doing}`).join('\n')}>
      {jobs.length} running
    </a>
  );
}
