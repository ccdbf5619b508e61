import { render } from 'preact';
import { Library } from './library';
import { Play } from './play';
import { Shell, useRoute } from './shell';
import './style.css';

function App() {
  const [page = '', what = ''] = useRoute();
  switch (page) {
    case 'play':
      return (
        <Shell page="play">
          <Play key={what} id={what} />
        </Shell>
      );
    default:
      return (
        <Shell page="">
          <Library />
        </Shell>
      );
  }
}

const root = document.getElementById('app');
if (root) render(<App />, root);
