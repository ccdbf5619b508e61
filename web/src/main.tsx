import { render } from 'preact';
import { Arena } from './arena';
import { Compare } from './compare';
import { Learn } from './learn';
import { Library } from './library';
import { Play } from './play';
import { Rules } from './rules';
import { SetUp } from './set_up';
import { NotFound, Shell, useRoute } from './shell';
import { Study } from './study';
import { Workshop } from './workshop';
import './style.css';

/** How many names an address of the page has to bring. */
const NEEDS: Record<string, number> = { play: 1, study: 1, setup: 1, compare: 2 };

function App() {
  const [page = '', what = '', other = ''] = useRoute() ?? ['unreadable'];
  const needs = NEEDS[page] ?? 0;
  switch (needs > 0 && [what, other].slice(0, needs).includes('') ? 'incomplete' : page) {
    case 'play':
      return (
        <Shell page="play">
          <Play key={what} id={what} />
        </Shell>
      );
    case 'rules':
      return (
        <Shell page="rules">
          <Rules from={what} />
        </Shell>
      );
    case 'study':
      return (
        <Shell page="study">
          <Study key={what} id={what} />
        </Shell>
      );
    case 'workshop':
      return (
        <Shell page="workshop">
          <Workshop />
        </Shell>
      );
    case 'arena':
      return (
        <Shell page="arena">
          <Arena />
        </Shell>
      );
    case 'learn':
      return (
        <Shell page="learn">
          <Learn key={what} id={what} />
        </Shell>
      );
    case 'compare':
      return (
        <Shell page="workshop">
          <Compare key={what + ' ' + other} first={what} second={other} />
        </Shell>
      );
    case 'setup':
      return (
        <Shell page="play">
          <SetUp key={what} game={what} />
        </Shell>
      );
    case '':
      return (
        <Shell page="">
          <Library />
        </Shell>
      );
    default:
      return (
        <Shell page="none">
          <NotFound />
        </Shell>
      );
  }
}

const root = document.getElementById('app');
if (root) render(<App />, root);
