import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MarkupContext, type MarkupRenderer, SharedMarkup, useServerMarkup } from './shared-markup.tsx';

const FIRST = ['one', 'two'];
const SECOND = ['two', 'three'];

function List({ data }: { data: readonly string[] }) {
  return (
    <SharedMarkup as="ul" name="list" data={[data]} className="list">
      {() => data.map((item) => <li key={item}>{item}</li>)}
    </SharedMarkup>
  );
}

const renderer: MarkupRenderer = (_, children) => renderToStaticMarkup(children());

/** A page of the server's, hydrated as the browser does; `show` renders other data. */
async function hydrate(onRecoverableError: (error: unknown) => void) {
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(
    <MarkupContext value={renderer}>
      <List data={FIRST} />
    </MarkupContext>,
  );
  const nodes = [...host.querySelectorAll('li')];
  const page = (data: readonly string[]) => (
    <MarkupContext value="adopt">
      <List data={data} />
    </MarkupContext>
  );
  const root = await act(async () => hydrateRoot(host, page(FIRST), { onRecoverableError }));
  return { host, nodes, show: (data: readonly string[]) => act(async () => root.render(page(data))) };
}

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const words = (host: Element) => [...host.querySelectorAll('li')].map((item) => item.textContent);

describe('SharedMarkup', () => {
  it('keeps the server’s nodes at hydration, without a word, and while the data stay', async () => {
    const complaints = vi.spyOn(console, 'error');
    const recovered = vi.fn();
    const { host, nodes, show } = await hydrate(recovered);
    expect([...host.querySelectorAll('li')]).toEqual(nodes);
    await show(FIRST);
    expect([...host.querySelectorAll('li')].every((node, index) => node === nodes[index])).toBe(true);
    expect(complaints).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });

  it('renders other data, and the first again, in the same element', async () => {
    const { host, show } = await hydrate(() => {});
    const list = host.querySelector('ul');
    await show(SECOND);
    expect(words(host)).toEqual(SECOND);
    await show(FIRST);
    expect(words(host)).toEqual(FIRST);
    expect(host.querySelector('ul')).toBe(list);
  });

  it('is made of elements where a page begins in the browser', () => {
    const { container } = render(
      <MarkupContext value="adopt">
        <List data={FIRST} />
      </MarkupContext>,
    );
    expect(words(container)).toEqual(FIRST);
  });

  it('is made of elements where nobody said otherwise', () => {
    expect(renderToStaticMarkup(<List data={FIRST} />)).toBe(
      '<ul class="list"><li>one</li><li>two</li></ul>',
    );
  });

  it('keeps the handlers of a live part, whose server’s markup stays as it came', async () => {
    const presses = vi.fn();
    const complaints = vi.spyOn(console, 'error');
    const part = <LiveList onPress={presses} />;
    const host = document.createElement('div');
    document.body.append(host);
    const live: MarkupRenderer = ({ isLive }, children) => (isLive ? renderToString : String)(children());
    host.innerHTML = renderToString(<MarkupContext value={live}>{part}</MarkupContext>);
    const nodes = [...host.querySelectorAll('button')];
    const recovered = vi.fn();
    const page = <MarkupContext value="adopt">{part}</MarkupContext>;
    await act(async () => hydrateRoot(host, page, { onRecoverableError: recovered }));
    nodes[1]?.click();
    expect(presses).toHaveBeenCalledWith('two');
    expect([...host.querySelectorAll('button')]).toEqual(nodes);
    expect(complaints).not.toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });
});

function LiveList({ onPress }: { onPress: (item: string) => void }) {
  const items = () => FIRST.map((item) => <LiveItem key={item} item={item} onPress={onPress} />);
  return <ul {...useServerMarkup({ name: 'live', data: [FIRST] }, items)} />;
}

/** Two texts side by side, which a document tells apart only where its markup says so. */
function LiveItem({ item, onPress }: { item: string; onPress: (item: string) => void }) {
  return (
    <li>
      <button type="button" onClick={() => onPress(item)}>
        {'press '}
        {item}
      </button>
    </li>
  );
}
