/** Study session texts used by the tests. */
export const TEXTS = {
  en: {
    ...{
      show: /^Show answer/,
      good: /^Good/,
      forgot: /^Forgot/,
      easy: /^Easy/,
      undo: /^Undo/,
      done: 'Done for now',
    },
    ...{
      completed: 'Level completed: pa',
      check: 'Check',
      word: 'Which word is it?',
      nearly: 'Nearly right: this card will come back sooner',
    },
    ...{ goOn: /^Continue/, waiting: /saved in this browser/, study: 'Study this level' },
  },
  jbo: {
    ...{ show: /^ko jarco lo danfu/, good: /^xamgu/, forgot: /^tolmo'i/, easy: /^frili/, undo: /^ko xruti/ },
    ...{ done: 'lo preti cu mulno', completed: "ba'o mulno fa la'o gy. pa .gy.", check: 'ko lanli', word: 'ma valsi' },
    ...{
      nearly: 'jibni lo ka drani .i lo vi karda ba sutra xruti',
      goOn: /^ko ranji/,
      waiting: /cu denpa lo nu benji/,
      study: 'ko cilre fi ti',
    },
  },
  ru: {
    ...{
      show: /^Показать ответ/,
      good: /^Помню/,
      forgot: /^Не помню/,
      easy: /^Легко/,
      undo: /^Отменить/,
      done: 'Пока всё',
    },
    ...{
      completed: 'Уровень пройден: pa',
      check: 'Проверить',
      word: 'Какое это слово?',
      nearly: 'Почти верно: эта карточка вернётся раньше',
    },
    ...{ goOn: /^Дальше/, waiting: /в браузере и отправ/, study: 'Учить этот уровень' },
  },
}
