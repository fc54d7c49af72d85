/** Each row contains a base form and the forms that no rule reduces to it. */
export const ENGLISH_ROWS = `
arise arose arisen
awake awoke awoken
bad worse worst
be am is are was were been being
bear bore borne born
beat beaten
become became
begin began begun
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
calf calves
catch caught
child children
choose chose chosen
cling clung
come came
creep crept
deal dealt
die died dying dies
dig dug
do did done does
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
dwell dwelt
eat ate eaten
elf elves
fall fell fallen
far farther further farthest furthest
feed fed
feel felt
fight fought
find found
flee fled
fling flung
fly flew flown flies
foot feet
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone goes
good better best
goose geese
grind ground
grow grew grown
half halves
hang hung
have has had having
hear heard
hide hid hidden
hold held
hoof hooves
keep kept
kneel knelt
knife knives
know knew known
lay laid
lead led
leaf leaves
leap leapt
learn learnt
leave left
lend lent
lie lay lain lying
life lives
light lit
little less least
loaf loaves
lose lost
louse lice
make made
man men
many more most
mean meant
meet met
mistake mistook mistaken
mouse mice
much more most
ox oxen
pay paid
person people
prove proven
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
scarf scarves
see saw seen
seek sought
self selves
sell sold
send sent
sew sewn
shake shook shaken
shelf shelves
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
slide slid
smell smelt
sow sown
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun
spit spat
spoil spoilt
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank stunk
strike struck stricken
strive strove striven
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
thief thieves
think thought
throw threw thrown
tie tied tying ties
tooth teeth
tread trod trodden
understand understood
undo undid undone undoes
wake woke woken
wear wore worn
weave wove woven
weep wept
wife wives
win won
wind wound
withdraw withdrew withdrawn
wolf wolves
woman women
write wrote written
analysis analyses
axis axes
basis bases
crisis crises
criterion criteria
datum data
fungus fungi
hypothesis hypotheses
index indices
matrix matrices
medium media
nucleus nuclei
phenomenon phenomena
radius radii
stimulus stimuli
thesis theses
vertex vertices
`
