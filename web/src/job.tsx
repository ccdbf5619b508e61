// job.tsx — long work on the server: started, watched, cancelled.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { api, ApiError, type Job } from './api';

const LOOK_EVERY = 250; // milliseconds

export interface JobHandle<T> {
  job: Job<T> | null;
  error: unknown;
  isRunning: boolean;
  start: (question: object) => Promise<void>;
  cancel: () => void;
}

export function useJob<T>(kind: string): JobHandle<T> {
  const [job, setJob] = useState<Job<T> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const current = useRef<string | null>(null);
  const watch = useCallback(async (id: string) => {
    while (current.current === id) {
      try {
        const now = await api.job<T>(id);
        if (current.current !== id) return;
        setJob(now);
        if (now.state !== 'running') {
          if (now.state === 'failed' && now.error) setError(new ApiError(422, now.error.message, now.error.hint));
          return;
        }
      } catch (problem) {
        setError(problem);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }, []);
  const start = useCallback(
    async (question: object) => {
      setError(null);
      try {
        const started = await api.startJob<T>(kind, question);
        current.current = started.id;
        setJob(started);
        void watch(started.id);
      } catch (problem) {
        setError(problem);
      }
    },
    [kind, watch],
  );
  const cancel = useCallback(() => {
    const id = current.current;
    if (id) void api.cancelJob<T>(id).catch(() => undefined);
  }, []);
  useEffect(
    () => () => {
      const id = current.current;
      current.current = null;
      if (id) void api.cancelJob<T>(id).catch(() => undefined);
    },
    [],
  );
  return { job, error, isRunning: job?.state === 'running', start, cancel };
}

/** How far it is, and the way to end it. Its room is kept whether it runs or not. */
export function Progress<T>({ handle }: { handle: JobHandle<T> }) {
  const { job, isRunning } = handle;
  return (
    <div class="progress" aria-live="polite">
      {isRunning && job && (
        <>
          <span>{job.doing}</span>
          <progress max="1" value={job.share > 0 ? job.share : undefined} aria-label={job.doing} />
          <button onClick={handle.cancel}>Cancel</button>
        </>
      )}
      {job?.state === 'cancelled' && <span>Cancelled.</span>}
    </div>
  );
}
