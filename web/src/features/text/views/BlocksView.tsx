import type { Parse } from '@vlacku/grammar'
import { useMemo } from 'react'
import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { Place } from '../../entries/index.ts'
import { type Box, boxesOf, type GroupBox, rowsOf, textOf } from '../boxes.ts'
import { usePlaceNames } from './usePlaceNames.ts'
import { WordAt } from './WordAt.tsx'

interface Props {
  parse: Parse
  limit: number
}

/** Nested boxes for sentences, sumti, selbri and their parts. Each sumti has the color of the place that it fills. */
export function BlocksView({ parse, limit }: Props) {
  const rows = useMemo(() => rowsOf(boxesOf(parse), parse.words, limit), [parse, limit])
  const around = { parse, nameOf: usePlaceNames(parse) }
  return rows.map((row, i) => (
    <div key={i} className="box-row">
      {row.map((box, i) => (
        <BoxOf key={i} box={box} {...around} />
      ))}
    </div>
  ))
}

interface Around {
  parse: Parse
  nameOf: ReturnType<typeof usePlaceNames>
}

function BoxOf({ box, ...around }: Around & { box: Box }) {
  const t = useText()
  if (box.kind === 'elided')
    return (
      <span className="box-word elided" lang="jbo" title={t('text.left_out')}>
        {box.word}
      </span>
    )
  if (box.kind === 'word')
    return (
      <span className="box-word" lang="jbo">
        <WordAt parse={around.parse} at={box.first} />
      </span>
    )
  const number = box.places[0]?.place ?? null
  const coloured = number !== null && number <= 5 ? `x${number}` : ''
  return (
    <div className={`box ${box.kind} ${coloured}`}>
      <div className="box-content">
        {box.children.map((child, i) => (
          <BoxOf key={i} box={child} {...around} />
        ))}
      </div>
      <Label box={box} {...around} />
    </div>
  )
}

/** Name of a constituent. For a sumti that fills places, each place with its selbri and keyword. */
function Label({ box: { kind, places }, parse, nameOf }: Around & { box: GroupBox }) {
  const t = useText()
  if (places.length === 0) return <small className="box-label">{t(`text.kind_${kind}`)}</small>
  return places.map((place) => {
    const name = nameOf(place)
    return (
      <small key={place.selbri.first} className="box-label">
        <Place number={place.place!} /> <span lang="jbo">{textOf(place.selbri, parse.words)}</span>
        {!place.certain && ' ?'}
        {name && <span lang={htmlLang(name.langtag)}> · {name.text}</span>}
      </small>
    )
  })
}
