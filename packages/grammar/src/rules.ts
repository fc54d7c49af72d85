/**
 * The baseline grammar with the rule names and numbers of its EBNF, read as a parsing expression grammar: `|` tries its
 * alternatives in order and takes the first match; options and repetitions are greedy.
 *
 * - `A`      a word of selma'o A; `a` is another rule
 * - `[a]`    optional; `a ...` once or more; `[a ...]` any number of times
 * - `a & b`  one or both, in this order
 * - `a #`    `a` and any free modifiers
 * - `/KU#/`  an elidable terminator with its free modifiers; the tree has a node for an elided one
 * - `!a`     negative lookahead: consumes nothing and succeeds only if `a` doesn't follow
 *
 * Comments after `;` name every deviation from the EBNF. Preprocessing has made single words of quotations (ZO, ZOI, LOhU), of
 * `zei` compounds (BRIVLA) and of `bu` letters (BY), and has attached BAhE and indicators to their words, so rules 411, 413 and
 * 1100 are missing here. CMENE is called CMEVLA.
 */
export const RULES = `
text 0 = [NAI ...] [CMEVLA ... # | INDICATORS # | free ...] [joik-jek !GI] [text-1]   ; joi before gi is no connective of texts
text-1 2 = [(I [jek | joik !GI] [[stag] BO] #) ... | NIhO ... #] [paragraphs]

; 4 and 10: NIhO starts a new paragraph also after an empty one; I with a connective belongs to 12 and 13
paragraphs 4 = paragraph [(NIhO ... # [paragraph]) ...] | (NIhO ... # [paragraph]) ...
paragraph 10 = (statement | fragment) [(I !(jek | joik !GI) # [statement | fragment]) ...]

statement 11 = statement-1 | prenex statement
statement-1 12 = statement-2 [(I joik-jek !GI [statement-2]) ...]
statement-2 13 = statement-3 [I [jek | joik !GI] [stag] BO # [statement-2]]
statement-3 14 = sentence | [tag] TUhE # text-1 /TUhU#/

; 20: prenexes and terms come first, since they start like other fragments
fragment 20 = prenex | terms /VAU#/ | ek # | gihek # | quantifier | NA !JA # | relative-clauses | links | linkargs
prenex 30 = terms ZOhU #

sentence 40 = [terms [CU #]] bridi-tail
subsentence 41 = sentence | prenex subsentence

bridi-tail 50 = bridi-tail-1 [gihek [stag] KE # bridi-tail /KEhE#/ tail-terms]
bridi-tail-1 51 = bridi-tail-2 [(gihek !([stag] (BO | KE)) # bridi-tail-2 tail-terms) ...]
bridi-tail-2 52 = bridi-tail-3 [gihek [stag] BO # bridi-tail-2 tail-terms]
bridi-tail-3 53 = selbri tail-terms | gek-sentence
gek-sentence 54 = gek subsentence gik subsentence tail-terms | [tag] KE # gek-sentence /KEhE#/ | NA # gek-sentence
tail-terms 71 = [terms] /VAU#/

terms 80 = terms-1 ...
terms-1 81 = terms-2 [(PEhE # joik-jek terms-2) ...]
terms-2 82 = term [(CEhE # linked-term) ...]

; 83: a tag before a selbri belongs to the selbri, unless the term is linked to another
term 83 = sumti | !gek (tag !(!tag selbri) | FA #) (sumti | /KU#/) | termset | NA KU #
linked-term = sumti | !gek (tag | FA #) (sumti | /KU#/) | termset | NA KU #

; 85: a gek also connects equally many terms on both sides without NUhI
termset 85 = gek equal-terms | NUhI # gek terms /NUhU#/ gik terms /NUhU#/ | NUhI # terms /NUhU#/
equal-terms = linked-term (gik | equal-terms) linked-term

sumti 90 = sumti-1 [VUhO # relative-clauses]
sumti-1 91 = sumti-2 [joik-ek [stag] KE # sumti /KEhE#/]
sumti-2 92 = sumti-3 [(joik-ek sumti-3) ...]
sumti-3 93 = sumti-4 [joik-ek [stag] BO # sumti-3]
sumti-4 94 = sumti-5 | gek sumti gik sumti-4
sumti-5 95 = [quantifier] sumti-6 [relative-clauses] | quantifier selbri /KU#/ [relative-clauses]

; 97: a lerfu-string before MOI is a selbri
sumti-6 97 = ZO # | ZOI # | LOhU # | lerfu-string !MOI /BOI#/ | LU text /LIhU#/
  | (LAhE # | NAhE BO #) [relative-clauses] sumti /LUhU#/ | KOhA #
  | LA # [relative-clauses] CMEVLA ... # | (LA | LE) # sumti-tail /KU#/ | LI # mex /LOhO#/
sumti-tail 111 = [sumti-6 [relative-clauses]] sumti-tail-1 | relative-clauses sumti-tail-1

; 112: a number before ROI belongs to the tag of the selbri
sumti-tail-1 112 = selbri [relative-clauses] | quantifier selbri [relative-clauses] | quantifier sumti

relative-clauses 121 = relative-clause [(ZIhE # relative-clause) ...]
relative-clause 122 = GOI # linked-term /GEhU#/ | NOI # subsentence /KUhO#/

selbri 130 = [tag] selbri-1
selbri-1 131 = selbri-2 | NA # selbri
selbri-2 132 = selbri-3 [CO # selbri-2]
selbri-3 133 = selbri-4 ...
selbri-4 134 = selbri-5 [(joik-jek selbri-5 | joik [stag] KE # selbri-3 /KEhE#/) ...]
selbri-5 135 = selbri-6 [(jek | joik) [stag] BO # selbri-5]
selbri-6 136 = tanru-unit [BO # selbri-6] | [NAhE #] guhek selbri gik selbri-6

tanru-unit 150 = tanru-unit-1 [(CEI # tanru-unit-1) ...]
tanru-unit-1 151 = tanru-unit-2 [linkargs]
tanru-unit-2 152 = BRIVLA # | GOhA [RAhO] # | KE # selbri-3 /KEhE#/ | ME # (sumti | lerfu-string) /MEhU#/ [MOI #]
  | (number | lerfu-string) MOI # | NUhA # mex-operator | SE # tanru-unit-2 | JAI # [tag] tanru-unit-2 | NAhE # tanru-unit-2
  | NU [NAI] # [(joik-jek NU [NAI] #) ...] subsentence /KEI#/

linkargs 160 = BE # linked-term [links] /BEhO#/
links 161 = BEI # linked-term [links]

; 300: a number before MOI is a selbri
quantifier 300 = number !MOI /BOI#/ | VEI # mex /VEhO#/

mex 310 = mex-1 [(operator mex-1) ...] | FUhA # rp-expression
mex-1 311 = mex-2 [BIhE # operator mex-1]
mex-2 312 = operand | [PEhO #] operator mex-2 ... /KUhE#/

; 330 and 332 without left recursion; one operand alone is accepted
rp-expression 330 = operand rp-tail
rp-tail 332 = [rp-expression operator rp-tail]

operator 370 = operator-1 [(joik-jek operator-1 | joik [stag] KE # operator /KEhE#/) ...]
operator-1 371 = operator-2 [(jek | joik) [stag] BO # operator-1] | guhek operator-1 gik operator-2
operator-2 372 = mex-operator | KE # operator /KEhE#/
mex-operator 374 = SE # mex-operator | NAhE # mex-operator | MAhO # mex /TEhU#/ | NAhU # selbri /TEhU#/ | VUhU #

operand 381 = operand-1 [joik-ek [stag] KE # operand /KEhE#/]
operand-1 382 = operand-2 [(joik-ek operand-2) ...]
operand-2 383 = operand-3 [joik-ek [stag] BO # operand-2]
operand-3 385 = quantifier | lerfu-string !MOI /BOI#/ | NIhE # selbri /TEhU#/ | MOhE # sumti /TEhU#/ | JOhI # mex-2 ... /TEhU#/
  | gek operand gik operand-3 | (LAhE # | NAhE BO #) operand /LUhU#/

number 812 = PA [(PA | lerfu-word) ...]
lerfu-string 817 = lerfu-word [(PA | lerfu-word) ...]
lerfu-word 987 = BY | LAU lerfu-word | TEI lerfu-string FOI

ek 802 = [NA] [SE] A [NAI]
gihek 818 = [NA] [SE] GIhA [NAI]
jek 805 = [NA] [SE] JA [NAI]
joik 806 = [SE] JOI [NAI] | interval | GAhO interval GAhO
interval 932 = [SE] BIhI [NAI]
joik-ek 421 = joik # | ek #
joik-jek 422 = joik # | jek #
gek 807 = [SE] GA [NAI] # | joik GI # | stag gik
guhek 808 = [SE] GUhA [NAI] #
gik 816 = GI [NAI] #

tag 491 = tense-modal [(joik-jek tense-modal) ...]

; 971: FIhO may also be part of a stag
stag 971 = simple-tense-modal [((jek | joik) simple-tense-modal) ...] | tense-modal [(joik-jek tense-modal) ...]
tense-modal 815 = simple-tense-modal # | FIhO # selbri /FEhU#/
simple-tense-modal 972 = [NAhE] [SE] BAI [NAI] [KI] | [NAhE] ((time [space] | space [time]) & CAhA) [KI] | KI | CUhE
time 1030 = ZI & time-offset ... & (ZEhA [PU [NAI]]) & interval-property ...
time-offset 1033 = PU [NAI] [ZI]
space 1040 = VA & space-offset ... & space-interval & (MOhI space-offset)
space-offset 1045 = FAhA [NAI] [VA]
space-interval 1046 = ((VEhA & VIhA) [FAhA [NAI]]) & space-int-props
space-int-props 1049 = (FEhE interval-property) ...
interval-property 1051 = number ROI [NAI] | TAhE [NAI] | ZAhO [NAI]

free 32 = SEI # [terms [CU #]] selbri /SEhU/ | SOI # sumti [sumti] /SEhU/
  | vocative [relative-clauses] selbri [relative-clauses] /DOhU/
  | vocative [relative-clauses] CMEVLA ... # [relative-clauses] /DOhU/
  | vocative [sumti] /DOhU/ | (number | lerfu-string) MAI | TO text /TOI/
  | XI # (number | lerfu-string) /BOI/ | XI # VEI # mex /VEhO/
vocative 415 = (COI [NAI]) ... & DOI
`
