// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '@quire/core/data-file'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire team","description":"A team that works in rounds: its members and their roles.","type":"object","additionalProperties":false,"required":["name","description","members"],"properties":{"$schema":{"type":"string"},"name":{"type":"string","pattern":"\\S","description":"The name of the team."},"description":{"type":"string","pattern":"\\S","description":"A description of the team and how it works, in a few sentences. Included in every prompt."},"round_days":{"type":"integer","minimum":1,"maximum":365,"description":"Number of project days that a round represents (default: 1)."},"members":{"type":"array","minItems":1,"maxItems":40,"description":"One chair, at least one operative, and optionally an inspector and an envoy.","items":{"type":"object","additionalProperties":false,"required":["name","role","team_role","skills","characteristics"],"properties":{"id":{"type":"string","pattern":"^[a-z][a-z0-9-]{0,31}$","description":"A short id in lower case (default: made from the name)."},"name":{"type":"string","pattern":"\\S","description":"The name used by the other members."},"role":{"type":"string","pattern":"\\S","description":"Their role in this team, such as \"head of research\"."},"team_role":{"enum":["chair","operative","inspector","envoy"],"description":"Their task in every round."},"squad":{"type":"string","pattern":"\\S","description":"The side they are on, if the team is split."},"skills":{"type":"array","minItems":1,"description":"What they are good at.","items":{"anyOf":[{"type":"string","pattern":"\\S"},{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"\\S","description":"The skill."},"detail":{"type":"string","pattern":"\\S","description":"What it covers, in a few words."}}}]}},"characteristics":{"type":"array","minItems":1,"description":"Their character: \"patient\", \"hates jargon\".","items":{"type":"string","pattern":"\\S"}},"motivation":{"type":"string","pattern":"\\S","description":"Their motivation. The chair uses it."}}}}}};
const pattern0 = new RegExp("\\S", "u");
const pattern2 = new RegExp("^[a-z][a-z0-9-]{0,31}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.description === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"},message:"must have required property '"+"description"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.members === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "members"},message:"must have required property '"+"members"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "$schema") || (key0 === "name")) || (key0 === "description")) || (key0 === "round_days")) || (key0 === "members"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.description.type,parentSchema:schema11.properties.description,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.round_days !== undefined){
let data3 = data.round_days;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err9 = {instancePath:instancePath+"/round_days",schemaPath:"#/properties/round_days/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.round_days.type,parentSchema:schema11.properties.round_days,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data3 == "number"){
if(data3 > 365 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/round_days",schemaPath:"#/properties/round_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 365},message:"must be <= 365",schema:365,parentSchema:schema11.properties.round_days,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/round_days",schemaPath:"#/properties/round_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.round_days,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.members !== undefined){
let data4 = data.members;
if(Array.isArray(data4)){
if(data4.length > 40){
const err12 = {instancePath:instancePath+"/members",schemaPath:"#/properties/members/maxItems",keyword:"maxItems",params:{limit: 40},message:"must NOT have more than 40 items",schema:40,parentSchema:schema11.properties.members,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length < 1){
const err13 = {instancePath:instancePath+"/members",schemaPath:"#/properties/members/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.members,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.name === undefined){
const err14 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.members.items.required,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data5.role === undefined){
const err15 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/required",keyword:"required",params:{missingProperty: "role"},message:"must have required property '"+"role"+"'",schema:schema11.properties.members.items.required,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data5.team_role === undefined){
const err16 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/required",keyword:"required",params:{missingProperty: "team_role"},message:"must have required property '"+"team_role"+"'",schema:schema11.properties.members.items.required,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data5.skills === undefined){
const err17 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/required",keyword:"required",params:{missingProperty: "skills"},message:"must have required property '"+"skills"+"'",schema:schema11.properties.members.items.required,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data5.characteristics === undefined){
const err18 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/required",keyword:"required",params:{missingProperty: "characteristics"},message:"must have required property '"+"characteristics"+"'",schema:schema11.properties.members.items.required,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key1 in data5){
if(!((((((((key1 === "id") || (key1 === "name")) || (key1 === "role")) || (key1 === "team_role")) || (key1 === "squad")) || (key1 === "skills")) || (key1 === "characteristics")) || (key1 === "motivation"))){
const err19 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data5.id !== undefined){
let data6 = data5.id;
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
const err20 = {instancePath:instancePath+"/members/" + i0+"/id",schemaPath:"#/properties/members/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9-]{0,31}$"},message:"must match pattern \""+"^[a-z][a-z0-9-]{0,31}$"+"\"",schema:"^[a-z][a-z0-9-]{0,31}$",parentSchema:schema11.properties.members.items.properties.id,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/members/" + i0+"/id",schemaPath:"#/properties/members/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.id.type,parentSchema:schema11.properties.members.items.properties.id,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data5.name !== undefined){
let data7 = data5.name;
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
const err22 = {instancePath:instancePath+"/members/" + i0+"/name",schemaPath:"#/properties/members/items/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.name,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/members/" + i0+"/name",schemaPath:"#/properties/members/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.name.type,parentSchema:schema11.properties.members.items.properties.name,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data5.role !== undefined){
let data8 = data5.role;
if(typeof data8 === "string"){
if(!pattern0.test(data8)){
const err24 = {instancePath:instancePath+"/members/" + i0+"/role",schemaPath:"#/properties/members/items/properties/role/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.role,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/members/" + i0+"/role",schemaPath:"#/properties/members/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.role.type,parentSchema:schema11.properties.members.items.properties.role,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data5.team_role !== undefined){
let data9 = data5.team_role;
if(!((((data9 === "chair") || (data9 === "operative")) || (data9 === "inspector")) || (data9 === "envoy"))){
const err26 = {instancePath:instancePath+"/members/" + i0+"/team_role",schemaPath:"#/properties/members/items/properties/team_role/enum",keyword:"enum",params:{allowedValues: schema11.properties.members.items.properties.team_role.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.members.items.properties.team_role.enum,parentSchema:schema11.properties.members.items.properties.team_role,data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data5.squad !== undefined){
let data10 = data5.squad;
if(typeof data10 === "string"){
if(!pattern0.test(data10)){
const err27 = {instancePath:instancePath+"/members/" + i0+"/squad",schemaPath:"#/properties/members/items/properties/squad/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.squad,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/members/" + i0+"/squad",schemaPath:"#/properties/members/items/properties/squad/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.squad.type,parentSchema:schema11.properties.members.items.properties.squad,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data5.skills !== undefined){
let data11 = data5.skills;
if(Array.isArray(data11)){
if(data11.length < 1){
const err29 = {instancePath:instancePath+"/members/" + i0+"/skills",schemaPath:"#/properties/members/items/properties/skills/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.members.items.properties.skills,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
const _errs27 = errors;
let valid6 = false;
const _errs28 = errors;
if(typeof data12 === "string"){
if(!pattern0.test(data12)){
const err30 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf/0/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[0],data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.skills.items.anyOf[0].type,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[0],data:data12};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var _valid0 = _errs28 === errors;
valid6 = valid6 || _valid0;
if(!valid6){
const _errs30 = errors;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.name === undefined){
const err32 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.properties.members.items.properties.skills.items.anyOf[1].required,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1],data:data12};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
for(const key2 in data12){
if(!((key2 === "name") || (key2 === "detail"))){
const err33 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1],data:data12};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data12.name !== undefined){
let data13 = data12.name;
if(typeof data13 === "string"){
if(!pattern0.test(data13)){
const err34 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1+"/name",schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/properties/name/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.name,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1+"/name",schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.name.type,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.name,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data12.detail !== undefined){
let data14 = data12.detail;
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
const err36 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1+"/detail",schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/properties/detail/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.detail,data:data14};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1+"/detail",schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.detail.type,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1].properties.detail,data:data14};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.members.items.properties.skills.items.anyOf[1].type,parentSchema:schema11.properties.members.items.properties.skills.items.anyOf[1],data:data12};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid0 = _errs30 === errors;
valid6 = valid6 || _valid0;
}
if(!valid6){
const err39 = {instancePath:instancePath+"/members/" + i0+"/skills/" + i1,schemaPath:"#/properties/members/items/properties/skills/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.members.items.properties.skills.items.anyOf,parentSchema:schema11.properties.members.items.properties.skills.items,data:data12};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err40 = {instancePath:instancePath+"/members/" + i0+"/skills",schemaPath:"#/properties/members/items/properties/skills/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.members.items.properties.skills.type,parentSchema:schema11.properties.members.items.properties.skills,data:data11};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data5.characteristics !== undefined){
let data15 = data5.characteristics;
if(Array.isArray(data15)){
if(data15.length < 1){
const err41 = {instancePath:instancePath+"/members/" + i0+"/characteristics",schemaPath:"#/properties/members/items/properties/characteristics/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.members.items.properties.characteristics,data:data15};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(typeof data16 === "string"){
if(!pattern0.test(data16)){
const err42 = {instancePath:instancePath+"/members/" + i0+"/characteristics/" + i2,schemaPath:"#/properties/members/items/properties/characteristics/items/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.characteristics.items,data:data16};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/members/" + i0+"/characteristics/" + i2,schemaPath:"#/properties/members/items/properties/characteristics/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.characteristics.items.type,parentSchema:schema11.properties.members.items.properties.characteristics.items,data:data16};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/members/" + i0+"/characteristics",schemaPath:"#/properties/members/items/properties/characteristics/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.members.items.properties.characteristics.type,parentSchema:schema11.properties.members.items.properties.characteristics,data:data15};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data5.motivation !== undefined){
let data17 = data5.motivation;
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err45 = {instancePath:instancePath+"/members/" + i0+"/motivation",schemaPath:"#/properties/members/items/properties/motivation/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema11.properties.members.items.properties.motivation,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/members/" + i0+"/motivation",schemaPath:"#/properties/members/items/properties/motivation/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.members.items.properties.motivation.type,parentSchema:schema11.properties.members.items.properties.motivation,data:data17};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/members/" + i0,schemaPath:"#/properties/members/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.members.items.type,parentSchema:schema11.properties.members.items,data:data5};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/members",schemaPath:"#/properties/members/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.members.type,parentSchema:schema11.properties.members,data:data4};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkTeamFile: DataCheck = validate10
