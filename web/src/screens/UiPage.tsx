import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import {
  ClassMark,
  DefinitionCard,
  Glosses,
  Joint,
  PlaceTable,
  placesOf,
  Ribbon,
  RichText,
} from '../features/entries/index.ts'
import { NothingFound, ResultRow } from '../features/search/index.ts'
import { ApiError } from '../platform/ApiError.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon, iconNames } from '../ui/Icon.tsx'
import { foundPattern, prefixPattern } from '../ui/markFound.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ErrorNote, RowsSkeleton } from '../ui/QueryStatus.tsx'
import { Part } from './ui/Part.tsx'
import { ShellParts } from './ui/ShellParts.tsx'
import { sampleDefinition as d, sampleParts, wordTypes } from './ui/samples.ts'

export const uiRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'dev/ui',
  component: lazyPage(async () => (await import('./UiPage.tsx')).UiPage),
})

/** Every shared component in every state, for developers. English only and not indexed. */
export function UiPage() {
  return (
    <main id="main" lang="en">
      <PageHead title="Components" hidden />
      <div className="sheet pad flow">
        <h1 className="h1">Components</h1>
        <Part name="Icons">
          <p className="line">
            {iconNames.map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          </p>
        </Part>
        <Buttons />
        <Fields />
        <Part name="Word types">
          <p className="line">
            {wordTypes.map((type) => (
              <ClassMark key={type} type={type} />
            ))}
            <ClassMark type="cmavo" more="KOhA3" />
          </p>
        </Part>
        <Part name="Pieces of a compound: in rows, in entries, in the editor">
          <p className="line">
            <Joint parts={sampleParts} size="s" />
            <Joint parts={sampleParts} />
            <Joint parts={sampleParts} size="l" />
          </p>
        </Part>
        <Part name="Definition text: places, links, addresses, maths, found words, broken markup">
          <p className="definition">
            <RichText source={d.definition} />
          </p>
          <p className="definition">
            <RichText source={d.notes!} found={foundPattern('formula')} />
          </p>
          <p className="definition">
            <RichText source="a {lonely brace, a $ sign, <b>no markup</b>" />
          </p>
        </Part>
        <Part name="Glosses">
          <Glosses keywords={d.gloss_keywords!} lang="en" found={foundPattern('go')} />
        </Part>
        <Part name="Place ribbon and table">
          <Ribbon word="klama" places={placesOf(d)} lang="en" />
          <PlaceTable word="klama" places={[...placesOf(d).slice(0, 2), null]} keywords={d.place_keywords} lang="en" />
        </Part>
        <Part name="A definition on its page">
          <DefinitionCard definition={d} />
        </Part>
        <Part name="Rows: plain, selected, found in a note, another language">
          <ol>
            <ResultRow
              definition={d}
              found={foundPattern('go')}
              beginning={null}
              selected={false}
              showLanguage={false}
            />
            <ResultRow
              definition={{ ...d, match: 'prefix' }}
              found={null}
              beginning={prefixPattern('kla')}
              selected
              showLanguage={false}
            />
            <ResultRow
              definition={{ ...d, match: 'notes' }}
              found={foundPattern('formula')}
              beginning={null}
              selected={false}
              showLanguage
            />
          </ol>
        </Part>
        <Part name="Rows on their way">
          <RowsSkeleton rows={3} />
        </Part>
        <Part name="Nothing found, and nothing there">
          <NothingFound
            params={{ q: 'klmaa', type: 1 }}
            result={{
              definitions: [],
              total: 0,
              page: 1,
              per_page: 20,
              suggestions: ['klama'],
              other_languages: [{ langid: 5, total: 3 }],
            }}
          />
          <Empty message="Nobody has said anything yet" advice="You could be the first.">
            <button type="button" className="button main">
              Say something
            </button>
          </Empty>
        </Part>
        <Part name="Errors and notes">
          <ErrorNote error={new ApiError('offline')} retry={() => {}} />
          <ErrorNote error={new ApiError('too_many_requests')} />
          <div className="note ok">
            <Icon name="check" /> It is done.
          </div>
          <div className="note warn">
            <Icon name="warning" /> Look twice.
          </div>
        </Part>
        <Part name="Pages: first, middle, last">
          {[1, 3, 5].map((page) => (
            <Pager
              key={page}
              label={`Sample ${page}`}
              page={page}
              pages={5}
              link={(to, label) => (
                <a href={`#page${to}`} className="button small">
                  {label}
                </a>
              )}
            />
          ))}
        </Part>
        <ShellParts />
      </div>
    </main>
  )
}

function Buttons() {
  return (
    <Part name="Buttons">
      <p className="line">
        <button type="button" className="button main">
          Main
        </button>
        <button type="button" className="button">
          Plain
        </button>
        <button type="button" className="button small">
          Small
        </button>
        <button type="button" className="button bare">
          Bare
        </button>
        <button type="button" className="button danger">
          Delete
        </button>
        <button type="button" className="button busy">
          Saving
        </button>
        <button type="button" className="button" disabled title="Nothing to save yet">
          Disabled
        </button>
        <button type="button" className="icon-button" aria-label="Close">
          <Icon name="close" />
        </button>
      </p>
    </Part>
  )
}

function Fields() {
  return (
    <Part name="Fields">
      <label className="field">
        <span className="caption">
          Plain <small>help</small>
        </span>
        <input className="text-input" placeholder="placeholder" />
      </label>
      <label className="field">
        <span className="caption">Wrong</span>
        <input className="text-input wrong" defaultValue="klmaa" aria-invalid="true" aria-describedby="wrong" />
      </label>
      <p className="help wrong" id="wrong">
        <Icon name="warning" /> No such word
      </p>
      <label className="check">
        <input type="checkbox" defaultChecked /> <span>Chosen</span>
      </label>
      <label className="check">
        <input type="radio" name="sample" defaultChecked /> <span>One of several</span>
      </label>
    </Part>
  )
}
