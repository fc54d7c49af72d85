import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudySettings } from '@vlacku/contract/flashcards'
import { useId, useState } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ErrorNote, QueryStatus } from '../../../ui/QueryStatus.tsx'
import { saveSettings, settingsQuery } from '../queries.ts'

/** Upper bounds of the daily limits. */
const LIMITS = { new_per_day: 1000, reviews_per_day: 10_000 } as const
const RETENTION = { min: 0.7, max: 0.97 } as const

/** True if the text isn't an integer between 0 and `max`. */
const problemOf = (text: string, max: number): boolean => !/^\d{1,5}$/.test(text.trim()) || Number(text) > max

/** Returns the IANA time zones that this browser supports, and also its own and the currently selected one. */
function timeZones(present: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([present, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}

/** Study settings: daily limits, desired retention, time zone. Uses the `study` texts. */
export function SettingsForm() {
  const settings = useQuery(settingsQuery)
  if (settings.isPending || settings.isError) return <QueryStatus query={settings} />
  return <Fields settings={settings.data.settings} />
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function Fields({ settings }: { settings: StudySettings }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [perDay, setPerDay] = useState({
    new_per_day: String(settings.new_per_day),
    reviews_per_day: String(settings.reviews_per_day),
  })
  const [retention, setRetention] = useState(settings.retention)
  const [time_zone, setZone] = useState(settings.time_zone)
  const [day_starts_at, setDayStart] = useState(settings.day_starts_at)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: saveSettings,
    meta: { showsError: true },
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      notify({ kind: 'success', text: t('study.settings_saved') })
      await queryClient.invalidateQueries({ queryKey: ['study'] })
    },
  })
  const rejected = error instanceof ApiError ? Object.keys((error.details?.fields as object | undefined) ?? {}) : []
  const wrong = (name: keyof typeof LIMITS) =>
    (tried && problemOf(perDay[name], LIMITS[name])) || rejected.includes(name)
      ? t('study.wrong_number', { max: LIMITS[name] })
      : undefined
  const save = () => {
    setTried(true)
    if (problemOf(perDay.new_per_day, LIMITS.new_per_day)) return
    if (problemOf(perDay.reviews_per_day, LIMITS.reviews_per_day)) return
    const numbers = { new_per_day: Number(perDay.new_per_day), reviews_per_day: Number(perDay.reviews_per_day) }
    mutate({ ...numbers, retention, time_zone, day_starts_at })
  }
  const number = (name: keyof typeof LIMITS) => (
    <TextField
      label={t(`study.${name}`)}
      inputMode="numeric"
      value={perDay[name]}
      error={wrong(name)}
      onChange={(event) => setPerDay({ ...perDay, [name]: event.target.value })}
    />
  )
  return (
    <Form className="flow progress-settings" noValidate aria-label={t('study.settings')} onSubmit={save}>
      {number('new_per_day')}
      {number('reviews_per_day')}
      <Retention value={retention} onChange={setRetention} />
      <SelectField
        label={t('study.time_zone')}
        aside={t('study.time_zone_help')}
        value={time_zone}
        error={rejected.includes('time_zone') ? t('study.wrong_zone') : undefined}
        onChange={(event) => setZone(event.target.value)}
      >
        {timeZones(settings.time_zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('study.day_starts_at')}
        value={day_starts_at}
        onChange={(event) => setDayStart(Number(event.target.value))}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {`${hour}:00`}
          </option>
        ))}
      </SelectField>
      {error && rejected.length === 0 && <ErrorNote error={error} />}
      <p>
        <ActButton type="submit" className="button main" busy={isPending} busyText={t('shell.working')}>
          {t('study.save_settings')}
        </ActButton>
      </p>
    </Form>
  )
}

/** Desired retention, with its effect on the number of reviews. */
function Retention({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useText()
  const id = useId()
  const percent = Math.round(value * 100)
  return (
    <div className="field">
      <span className="caption">
        <label htmlFor={id}>{t('study.retention')}</label>
        <output htmlFor={id}>{t('study.rate', { percent })}</output>
      </span>
      <input
        id={id}
        type="range"
        min={RETENTION.min * 100}
        max={RETENTION.max * 100}
        step={1}
        value={percent}
        aria-valuetext={t('study.rate', { percent })}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <p className="small quiet" id={`${id}-help`}>
        {t('study.retention_help')}
      </p>
    </div>
  )
}
