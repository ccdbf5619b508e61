// movement.tsx — how pieces move: where each goes and what it takes, and how freely on each place.
import { useEffect, useState } from 'preact/hooks';
import { api, type GameCard, type Movement } from './api';
import { Board } from './board';
import { decimal, plainWords, roleWords } from './words';

export function Movements({ card }: { card: GameCard }) {
  const [movements, setMovements] = useState<Movement[] | null>(null);
  const [showsHeat, setShowsHeat] = useState(false);
  useEffect(() => {
    setMovements(null);
    api.movement(card.id).then(setMovements, () => setMovements([]));
  }, [card.id]);
  const layout = card.layout;
  if (!layout || movements === null || movements.length === 0) return null;
  const most = Math.max(...movements.flatMap((movement) => movement.mobility.map((value) => value ?? 0)), 1);
  const seen = movements.some((movement) => movement.seen > 0);
  return (
    <section class="sheet movements">
      <div class="tools">
        <h2>How pieces move</h2>
        <span class="grow" />
        <div class="chips" role="group" aria-label="What the pictures show">
          <button class="chip" aria-pressed={!showsHeat} onClick={() => setShowsHeat(false)}>
            Moves
          </button>
          <button class="chip" aria-pressed={showsHeat} onClick={() => setShowsHeat(true)}>
            Mobility
          </button>
        </div>
      </div>
      <p class="source">
        {showsHeat ? 'The darker a place, the more moves the piece has there' : 'Dots: it moves and takes there. Rings: it only moves. Crosses: it only takes'}
        {seen ? '; as seen in random games.' : ', alone on the board; from the rules.'}
      </p>
      <div class="pictures">
        {movements.map((movement) => {
          const kind = layout.kinds[movement.kind];
          const owner = kind?.owner === null || kind?.owner === undefined ? '' : roleWords(card.roles[kind.owner] ?? '');
          const name = plainWords(kind?.name ?? '');
          const known = movement.mobility.filter((value): value is number => value !== null);
          const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
          return (
            <figure>
              <Board
                layout={layout}
                position={{ ...card.opening, pieces: showsHeat ? [] : [[movement.from, movement.kind]] }}
                roles={card.roles}
                plain
                label={showsHeat ? `Mobility of ${name}` : `Moves of ${name}`}
                marks={showsHeat ? { heat: movement.mobility.map((value) => (value === null ? null : value / most)) } : { goes: movement.moves, takes: movement.captures }}
              />
              <figcaption>
                <b>{name}</b> {seen && owner !== '' && owner.toLowerCase() !== name.toLowerCase() ? `of ${owner}, ` : ''}
                {decimal(mean, 1)} moves on average
              </figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
