// @ts-nocheck
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '../data-file/parse-data-file.ts'

const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"Quire models","description":"What is known of models, and the texts that some of them need beside a prompt.","type":"object","additionalProperties":false,"properties":{"$schema":{"type":"string"},"sources":{"type":"object","description":"Who states the facts below, by a short key.","additionalProperties":{"type":"object","additionalProperties":false,"required":["text","date"],"properties":{"text":{"type":"string","pattern":"."},"date":{"type":"string","pattern":"^\\d{4}(-\\d{2}){0,2}$","description":"When the source was read: 2026-11-15."}}}},"defaults":{"type":"object","description":"What stands in where nothing is stated, and for models that are not listed.","additionalProperties":false,"properties":{"window":{"type":"integer","minimum":1,"description":"Tokens of input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Most tokens of one reply."},"tier":{"enum":["full","medium","minimal"],"description":"How much of a prompt the model gets: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary (o200k_base), or an estimate from one (estimate:o200k_base*1.4)."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How surely replies keep to XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How surely instructions are followed."},"messageOverhead":{"type":"integer","minimum":0,"description":"Tokens of a chat message beside its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Tokens that open the reply."},"name":{"type":"string","pattern":".","description":"What the provider calls the model, where that differs."},"price":{"type":"object","description":"US dollars for a million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"Input that the provider's cache served; the price of input by default."},"cacheWrite":{"type":"number","minimum":0,"description":"Input stored in the provider's cache; the price of input by default."}}}}},"models":{"type":"object","description":"Models by provider/name; provider/* for any name.","propertyNames":{"pattern":"^[^/\\s]+/\\S+$"},"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"aliases":{"type":"array","items":{"type":"string","pattern":"."},"description":"Other names. The name after the provider is one without being listed."},"like":{"type":"string","description":"A model, by any of its names, whose values count unless stated here: window and price too, the name not."},"sibling":{"type":"string","description":"A model by the same maker whose tier, reliabilities, tokenizer and overheads count unless stated here."},"facts":{"type":"object","description":"Values under the key of the source that states them.","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"window":{"type":"integer","minimum":1,"description":"Tokens of input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Most tokens of one reply."},"tier":{"enum":["full","medium","minimal"],"description":"How much of a prompt the model gets: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary (o200k_base), or an estimate from one (estimate:o200k_base*1.4)."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How surely replies keep to XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How surely instructions are followed."},"messageOverhead":{"type":"integer","minimum":0,"description":"Tokens of a chat message beside its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Tokens that open the reply."},"name":{"type":"string","pattern":".","description":"What the provider calls the model, where that differs."},"price":{"type":"object","description":"US dollars for a million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"Input that the provider's cache served; the price of input by default."},"cacheWrite":{"type":"number","minimum":0,"description":"Input stored in the provider's cache; the price of input by default."}}}}}},"source":{"type":"string","description":"Who states the values beside this; this file unless given."},"date":{"type":"string","pattern":"^\\d{4}(-\\d{2}){0,2}$","description":"When the source was read: 2026-11-15."},"window":{"type":"integer","minimum":1,"description":"Tokens of input and output together."},"maxOutput":{"type":"integer","minimum":1,"description":"Most tokens of one reply."},"tier":{"enum":["full","medium","minimal"],"description":"How much of a prompt the model gets: full, medium or minimal."},"tokenizer":{"type":"string","pattern":".","description":"A vocabulary (o200k_base), or an estimate from one (estimate:o200k_base*1.4)."},"xmlReliability":{"enum":["very_high","high","medium","low"],"description":"How surely replies keep to XML tags."},"instructionFollowing":{"enum":["very_high","high","medium","low"],"description":"How surely instructions are followed."},"messageOverhead":{"type":"integer","minimum":0,"description":"Tokens of a chat message beside its text."},"replyOverhead":{"type":"integer","minimum":0,"description":"Tokens that open the reply."},"name":{"type":"string","pattern":".","description":"What the provider calls the model, where that differs."},"price":{"type":"object","description":"US dollars for a million tokens.","additionalProperties":false,"properties":{"input":{"type":"number","minimum":0},"output":{"type":"number","minimum":0},"cacheRead":{"type":"number","minimum":0,"description":"Input that the provider's cache served; the price of input by default."},"cacheWrite":{"type":"number","minimum":0,"description":"Input stored in the provider's cache; the price of input by default."}}}}}},"adaptations":{"type":"array","description":"Texts for some models, in this order. A rule replaces an earlier one with the same id.","items":{"type":"object","additionalProperties":false,"required":["id","when","template"],"properties":{"id":{"type":"string","pattern":"."},"when":{"type":"object","description":"Conditions, all of which must hold.","additionalProperties":false,"minProperties":1,"properties":{"id":{"anyOf":[{"type":"string","pattern":"."},{"type":"array","minItems":1,"items":{"type":"string","pattern":"."}}],"description":"Patterns with * for anything."},"provider":{"anyOf":[{"type":"string","pattern":"."},{"type":"array","minItems":1,"items":{"type":"string","pattern":"."}}]},"tier":{"anyOf":[{"enum":["full","medium","minimal"]},{"type":"array","minItems":1,"items":{"enum":["full","medium","minimal"]}}]},"xmlReliability":{"anyOf":[{"enum":["very_high","high","medium","low"]},{"type":"array","minItems":1,"items":{"enum":["very_high","high","medium","low"]}}]},"instructionFollowing":{"anyOf":[{"enum":["very_high","high","medium","low"]},{"type":"array","minItems":1,"items":{"enum":["very_high","high","medium","low"]}}]}}},"template":{"type":"string","pattern":".","description":"The template with the text."}}}}}};
const pattern0 = new RegExp(".", "u");
const pattern1 = new RegExp("^\\d{4}(-\\d{2}){0,2}$", "u");
const pattern4 = new RegExp("^[^/\\s]+/\\S+$", "u");
const func2 = Object.prototype.hasOwnProperty;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "$schema") || (key0 === "sources")) || (key0 === "defaults")) || (key0 === "models")) || (key0 === "adaptations"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.sources !== undefined){
let data1 = data.sources;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.text === undefined){
const err2 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'",schema:schema11.properties.sources.additionalProperties.required,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data2.date === undefined){
const err3 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/required",keyword:"required",params:{missingProperty: "date"},message:"must have required property '"+"date"+"'",schema:schema11.properties.sources.additionalProperties.required,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key2 in data2){
if(!((key2 === "text") || (key2 === "date"))){
const err4 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data2.text !== undefined){
let data3 = data2.text;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err5 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/sources/additionalProperties/properties/text/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.sources.additionalProperties.properties.text,data:data3};
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
const err6 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/properties/sources/additionalProperties/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.sources.additionalProperties.properties.text.type,parentSchema:schema11.properties.sources.additionalProperties.properties.text,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data2.date !== undefined){
let data4 = data2.date;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err7 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/sources/additionalProperties/properties/date/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-\\d{2}){0,2}$"},message:"must match pattern \""+"^\\d{4}(-\\d{2}){0,2}$"+"\"",schema:"^\\d{4}(-\\d{2}){0,2}$",parentSchema:schema11.properties.sources.additionalProperties.properties.date,data:data4};
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
const err8 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/sources/additionalProperties/properties/date/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.sources.additionalProperties.properties.date.type,parentSchema:schema11.properties.sources.additionalProperties.properties.date,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/sources/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/sources/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.sources.additionalProperties.type,parentSchema:schema11.properties.sources.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.sources.type,parentSchema:schema11.properties.sources,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.defaults !== undefined){
let data5 = data.defaults;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key3 in data5){
if(!(func2.call(schema11.properties.defaults.properties, key3))){
const err11 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.defaults,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data5.window !== undefined){
let data6 = data5.window;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err12 = {instancePath:instancePath+"/defaults/window",schemaPath:"#/properties/defaults/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.window.type,parentSchema:schema11.properties.defaults.properties.window,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data6 == "number"){
if(data6 < 1 || isNaN(data6)){
const err13 = {instancePath:instancePath+"/defaults/window",schemaPath:"#/properties/defaults/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.defaults.properties.window,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data5.maxOutput !== undefined){
let data7 = data5.maxOutput;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err14 = {instancePath:instancePath+"/defaults/maxOutput",schemaPath:"#/properties/defaults/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.maxOutput.type,parentSchema:schema11.properties.defaults.properties.maxOutput,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 < 1 || isNaN(data7)){
const err15 = {instancePath:instancePath+"/defaults/maxOutput",schemaPath:"#/properties/defaults/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.defaults.properties.maxOutput,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data5.tier !== undefined){
let data8 = data5.tier;
if(!(((data8 === "full") || (data8 === "medium")) || (data8 === "minimal"))){
const err16 = {instancePath:instancePath+"/defaults/tier",schemaPath:"#/properties/defaults/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.tier.enum,parentSchema:schema11.properties.defaults.properties.tier,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data5.tokenizer !== undefined){
let data9 = data5.tokenizer;
if(typeof data9 === "string"){
if(!pattern0.test(data9)){
const err17 = {instancePath:instancePath+"/defaults/tokenizer",schemaPath:"#/properties/defaults/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.defaults.properties.tokenizer,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/defaults/tokenizer",schemaPath:"#/properties/defaults/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.defaults.properties.tokenizer.type,parentSchema:schema11.properties.defaults.properties.tokenizer,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.xmlReliability !== undefined){
let data10 = data5.xmlReliability;
if(!((((data10 === "very_high") || (data10 === "high")) || (data10 === "medium")) || (data10 === "low"))){
const err19 = {instancePath:instancePath+"/defaults/xmlReliability",schemaPath:"#/properties/defaults/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.xmlReliability.enum,parentSchema:schema11.properties.defaults.properties.xmlReliability,data:data10};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data5.instructionFollowing !== undefined){
let data11 = data5.instructionFollowing;
if(!((((data11 === "very_high") || (data11 === "high")) || (data11 === "medium")) || (data11 === "low"))){
const err20 = {instancePath:instancePath+"/defaults/instructionFollowing",schemaPath:"#/properties/defaults/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.defaults.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.defaults.properties.instructionFollowing.enum,parentSchema:schema11.properties.defaults.properties.instructionFollowing,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data5.messageOverhead !== undefined){
let data12 = data5.messageOverhead;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
const err21 = {instancePath:instancePath+"/defaults/messageOverhead",schemaPath:"#/properties/defaults/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.messageOverhead.type,parentSchema:schema11.properties.defaults.properties.messageOverhead,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data12 == "number"){
if(data12 < 0 || isNaN(data12)){
const err22 = {instancePath:instancePath+"/defaults/messageOverhead",schemaPath:"#/properties/defaults/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.messageOverhead,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data5.replyOverhead !== undefined){
let data13 = data5.replyOverhead;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
const err23 = {instancePath:instancePath+"/defaults/replyOverhead",schemaPath:"#/properties/defaults/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.defaults.properties.replyOverhead.type,parentSchema:schema11.properties.defaults.properties.replyOverhead,data:data13};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data13 == "number"){
if(data13 < 0 || isNaN(data13)){
const err24 = {instancePath:instancePath+"/defaults/replyOverhead",schemaPath:"#/properties/defaults/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.replyOverhead,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data5.name !== undefined){
let data14 = data5.name;
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
const err25 = {instancePath:instancePath+"/defaults/name",schemaPath:"#/properties/defaults/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.defaults.properties.name,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/defaults/name",schemaPath:"#/properties/defaults/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.defaults.properties.name.type,parentSchema:schema11.properties.defaults.properties.name,data:data14};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data5.price !== undefined){
let data15 = data5.price;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key4 in data15){
if(!((((key4 === "input") || (key4 === "output")) || (key4 === "cacheRead")) || (key4 === "cacheWrite"))){
const err27 = {instancePath:instancePath+"/defaults/price",schemaPath:"#/properties/defaults/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.defaults.properties.price,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data15.input !== undefined){
let data16 = data15.input;
if(typeof data16 == "number"){
if(data16 < 0 || isNaN(data16)){
const err28 = {instancePath:instancePath+"/defaults/price/input",schemaPath:"#/properties/defaults/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.input,data:data16};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/defaults/price/input",schemaPath:"#/properties/defaults/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.input.type,parentSchema:schema11.properties.defaults.properties.price.properties.input,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data15.output !== undefined){
let data17 = data15.output;
if(typeof data17 == "number"){
if(data17 < 0 || isNaN(data17)){
const err30 = {instancePath:instancePath+"/defaults/price/output",schemaPath:"#/properties/defaults/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.output,data:data17};
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
const err31 = {instancePath:instancePath+"/defaults/price/output",schemaPath:"#/properties/defaults/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.output.type,parentSchema:schema11.properties.defaults.properties.price.properties.output,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.cacheRead !== undefined){
let data18 = data15.cacheRead;
if(typeof data18 == "number"){
if(data18 < 0 || isNaN(data18)){
const err32 = {instancePath:instancePath+"/defaults/price/cacheRead",schemaPath:"#/properties/defaults/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.cacheRead,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/defaults/price/cacheRead",schemaPath:"#/properties/defaults/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.defaults.properties.price.properties.cacheRead,data:data18};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data15.cacheWrite !== undefined){
let data19 = data15.cacheWrite;
if(typeof data19 == "number"){
if(data19 < 0 || isNaN(data19)){
const err34 = {instancePath:instancePath+"/defaults/price/cacheWrite",schemaPath:"#/properties/defaults/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.defaults.properties.price.properties.cacheWrite,data:data19};
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
const err35 = {instancePath:instancePath+"/defaults/price/cacheWrite",schemaPath:"#/properties/defaults/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.defaults.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.defaults.properties.price.properties.cacheWrite,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/defaults/price",schemaPath:"#/properties/defaults/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.defaults.properties.price.type,parentSchema:schema11.properties.defaults.properties.price,data:data15};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.defaults.type,parentSchema:schema11.properties.defaults,data:data5};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.models !== undefined){
let data20 = data.models;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key5 in data20){
const _errs45 = errors;
if(typeof key5 === "string"){
if(!pattern4.test(key5)){
const err38 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^/\\s]+/\\S+$"},message:"must match pattern \""+"^[^/\\s]+/\\S+$"+"\"",schema:"^[^/\\s]+/\\S+$",parentSchema:schema11.properties.models.propertyNames,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var valid5 = _errs45 === errors;
if(!valid5){
const err39 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid",schema:schema11.properties.models.propertyNames,parentSchema:schema11.properties.models,data:data20};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
for(const key6 in data20){
let data21 = data20[key6];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key7 in data21){
if(!(func2.call(schema11.properties.models.additionalProperties.properties, key7))){
const err40 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties,data:data21};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data21.aliases !== undefined){
let data22 = data21.aliases;
if(Array.isArray(data22)){
const len0 = data22.length;
for(let i0=0; i0<len0; i0++){
let data23 = data22[i0];
if(typeof data23 === "string"){
if(!pattern0.test(data23)){
const err41 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/models/additionalProperties/properties/aliases/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.aliases.items,data:data23};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases/" + i0,schemaPath:"#/properties/models/additionalProperties/properties/aliases/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.aliases.items.type,parentSchema:schema11.properties.models.additionalProperties.properties.aliases.items,data:data23};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/aliases",schemaPath:"#/properties/models/additionalProperties/properties/aliases/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.models.additionalProperties.properties.aliases.type,parentSchema:schema11.properties.models.additionalProperties.properties.aliases,data:data22};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data21.like !== undefined){
let data24 = data21.like;
if(typeof data24 !== "string"){
const err44 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/like",schemaPath:"#/properties/models/additionalProperties/properties/like/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.like.type,parentSchema:schema11.properties.models.additionalProperties.properties.like,data:data24};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data21.sibling !== undefined){
let data25 = data21.sibling;
if(typeof data25 !== "string"){
const err45 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/sibling",schemaPath:"#/properties/models/additionalProperties/properties/sibling/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.sibling.type,parentSchema:schema11.properties.models.additionalProperties.properties.sibling,data:data25};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data21.facts !== undefined){
let data26 = data21.facts;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key8 in data26){
let data27 = data26[key8];
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key9 in data27){
if(!(func2.call(schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties, key9))){
const err46 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties,data:data27};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data27.window !== undefined){
let data28 = data27.window;
if(!((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28)))){
const err47 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window,data:data28};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(typeof data28 == "number"){
if(data28 < 1 || isNaN(data28)){
const err48 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.window,data:data28};
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
if(data27.maxOutput !== undefined){
let data29 = data27.maxOutput;
if(!((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29)))){
const err49 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput,data:data29};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(typeof data29 == "number"){
if(data29 < 1 || isNaN(data29)){
const err50 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.maxOutput,data:data29};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
if(data27.tier !== undefined){
let data30 = data27.tier;
if(!(((data30 === "full") || (data30 === "medium")) || (data30 === "minimal"))){
const err51 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tier",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tier,data:data30};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data27.tokenizer !== undefined){
let data31 = data27.tokenizer;
if(typeof data31 === "string"){
if(!pattern0.test(data31)){
const err52 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer,data:data31};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.tokenizer,data:data31};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data27.xmlReliability !== undefined){
let data32 = data27.xmlReliability;
if(!((((data32 === "very_high") || (data32 === "high")) || (data32 === "medium")) || (data32 === "low"))){
const err54 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/xmlReliability",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.xmlReliability,data:data32};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data27.instructionFollowing !== undefined){
let data33 = data27.instructionFollowing;
if(!((((data33 === "very_high") || (data33 === "high")) || (data33 === "medium")) || (data33 === "low"))){
const err55 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/instructionFollowing",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing.enum,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.instructionFollowing,data:data33};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data27.messageOverhead !== undefined){
let data34 = data27.messageOverhead;
if(!((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34)))){
const err56 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead,data:data34};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(typeof data34 == "number"){
if(data34 < 0 || isNaN(data34)){
const err57 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.messageOverhead,data:data34};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
if(data27.replyOverhead !== undefined){
let data35 = data27.replyOverhead;
if(!((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35)))){
const err58 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead,data:data35};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(typeof data35 == "number"){
if(data35 < 0 || isNaN(data35)){
const err59 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.replyOverhead,data:data35};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
if(data27.name !== undefined){
let data36 = data27.name;
if(typeof data36 === "string"){
if(!pattern0.test(data36)){
const err60 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name,data:data36};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.name,data:data36};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data27.price !== undefined){
let data37 = data27.price;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key10 in data37){
if(!((((key10 === "input") || (key10 === "output")) || (key10 === "cacheRead")) || (key10 === "cacheWrite"))){
const err62 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price,data:data37};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data37.input !== undefined){
let data38 = data37.input;
if(typeof data38 == "number"){
if(data38 < 0 || isNaN(data38)){
const err63 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input,data:data38};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.input,data:data38};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data37.output !== undefined){
let data39 = data37.output;
if(typeof data39 == "number"){
if(data39 < 0 || isNaN(data39)){
const err65 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output,data:data39};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.output,data:data39};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data37.cacheRead !== undefined){
let data40 = data37.cacheRead;
if(typeof data40 == "number"){
if(data40 < 0 || isNaN(data40)){
const err67 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead,data:data40};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheRead,data:data40};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data37.cacheWrite !== undefined){
let data41 = data37.cacheWrite;
if(typeof data41 == "number"){
if(data41 < 0 || isNaN(data41)){
const err69 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite,data:data41};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.properties.cacheWrite,data:data41};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.properties.price,data:data37};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/properties/facts/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts.additionalProperties,data:data27};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/facts",schemaPath:"#/properties/models/additionalProperties/properties/facts/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.facts.type,parentSchema:schema11.properties.models.additionalProperties.properties.facts,data:data26};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data21.source !== undefined){
let data42 = data21.source;
if(typeof data42 !== "string"){
const err74 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/source",schemaPath:"#/properties/models/additionalProperties/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.source.type,parentSchema:schema11.properties.models.additionalProperties.properties.source,data:data42};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data21.date !== undefined){
let data43 = data21.date;
if(typeof data43 === "string"){
if(!pattern1.test(data43)){
const err75 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/models/additionalProperties/properties/date/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-\\d{2}){0,2}$"},message:"must match pattern \""+"^\\d{4}(-\\d{2}){0,2}$"+"\"",schema:"^\\d{4}(-\\d{2}){0,2}$",parentSchema:schema11.properties.models.additionalProperties.properties.date,data:data43};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/date",schemaPath:"#/properties/models/additionalProperties/properties/date/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.date.type,parentSchema:schema11.properties.models.additionalProperties.properties.date,data:data43};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data21.window !== undefined){
let data44 = data21.window;
if(!((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44)))){
const err77 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/window/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.window.type,parentSchema:schema11.properties.models.additionalProperties.properties.window,data:data44};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(typeof data44 == "number"){
if(data44 < 1 || isNaN(data44)){
const err78 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/window",schemaPath:"#/properties/models/additionalProperties/properties/window/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.window,data:data44};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
if(data21.maxOutput !== undefined){
let data45 = data21.maxOutput;
if(!((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45)))){
const err79 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/maxOutput/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.maxOutput.type,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutput,data:data45};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(typeof data45 == "number"){
if(data45 < 1 || isNaN(data45)){
const err80 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/maxOutput",schemaPath:"#/properties/models/additionalProperties/properties/maxOutput/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema11.properties.models.additionalProperties.properties.maxOutput,data:data45};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
if(data21.tier !== undefined){
let data46 = data21.tier;
if(!(((data46 === "full") || (data46 === "medium")) || (data46 === "minimal"))){
const err81 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tier",schemaPath:"#/properties/models/additionalProperties/properties/tier/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.tier.enum,parentSchema:schema11.properties.models.additionalProperties.properties.tier,data:data46};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data21.tokenizer !== undefined){
let data47 = data21.tokenizer;
if(typeof data47 === "string"){
if(!pattern0.test(data47)){
const err82 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/tokenizer/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.tokenizer,data:data47};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/tokenizer",schemaPath:"#/properties/models/additionalProperties/properties/tokenizer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.tokenizer.type,parentSchema:schema11.properties.models.additionalProperties.properties.tokenizer,data:data47};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data21.xmlReliability !== undefined){
let data48 = data21.xmlReliability;
if(!((((data48 === "very_high") || (data48 === "high")) || (data48 === "medium")) || (data48 === "low"))){
const err84 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/xmlReliability",schemaPath:"#/properties/models/additionalProperties/properties/xmlReliability/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.xmlReliability.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.xmlReliability.enum,parentSchema:schema11.properties.models.additionalProperties.properties.xmlReliability,data:data48};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data21.instructionFollowing !== undefined){
let data49 = data21.instructionFollowing;
if(!((((data49 === "very_high") || (data49 === "high")) || (data49 === "medium")) || (data49 === "low"))){
const err85 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/instructionFollowing",schemaPath:"#/properties/models/additionalProperties/properties/instructionFollowing/enum",keyword:"enum",params:{allowedValues: schema11.properties.models.additionalProperties.properties.instructionFollowing.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.models.additionalProperties.properties.instructionFollowing.enum,parentSchema:schema11.properties.models.additionalProperties.properties.instructionFollowing,data:data49};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data21.messageOverhead !== undefined){
let data50 = data21.messageOverhead;
if(!((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50)))){
const err86 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/messageOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.messageOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.messageOverhead,data:data50};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if(typeof data50 == "number"){
if(data50 < 0 || isNaN(data50)){
const err87 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/messageOverhead",schemaPath:"#/properties/models/additionalProperties/properties/messageOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.messageOverhead,data:data50};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
if(data21.replyOverhead !== undefined){
let data51 = data21.replyOverhead;
if(!((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51)))){
const err88 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/replyOverhead/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema11.properties.models.additionalProperties.properties.replyOverhead.type,parentSchema:schema11.properties.models.additionalProperties.properties.replyOverhead,data:data51};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(typeof data51 == "number"){
if(data51 < 0 || isNaN(data51)){
const err89 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/replyOverhead",schemaPath:"#/properties/models/additionalProperties/properties/replyOverhead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.replyOverhead,data:data51};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
}
if(data21.name !== undefined){
let data52 = data21.name;
if(typeof data52 === "string"){
if(!pattern0.test(data52)){
const err90 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data52};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/models/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.models.additionalProperties.properties.name.type,parentSchema:schema11.properties.models.additionalProperties.properties.name,data:data52};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data21.price !== undefined){
let data53 = data21.price;
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
for(const key11 in data53){
if(!((((key11 === "input") || (key11 === "output")) || (key11 === "cacheRead")) || (key11 === "cacheWrite"))){
const err92 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/price/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.models.additionalProperties.properties.price,data:data53};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data53.input !== undefined){
let data54 = data53.input;
if(typeof data54 == "number"){
if(data54 < 0 || isNaN(data54)){
const err93 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/input/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.input,data:data54};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
else {
const err94 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/input",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/input/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.input.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.input,data:data54};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
if(data53.output !== undefined){
let data55 = data53.output;
if(typeof data55 == "number"){
if(data55 < 0 || isNaN(data55)){
const err95 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/output/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.output,data:data55};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
else {
const err96 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/output",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/output/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.output.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.output,data:data55};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data53.cacheRead !== undefined){
let data56 = data53.cacheRead;
if(typeof data56 == "number"){
if(data56 < 0 || isNaN(data56)){
const err97 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheRead/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead,data:data56};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheRead",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheRead/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheRead,data:data56};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data53.cacheWrite !== undefined){
let data57 = data53.cacheWrite;
if(typeof data57 == "number"){
if(data57 < 0 || isNaN(data57)){
const err99 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheWrite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite,data:data57};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
else {
const err100 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price/cacheWrite",schemaPath:"#/properties/models/additionalProperties/properties/price/properties/cacheWrite/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite.type,parentSchema:schema11.properties.models.additionalProperties.properties.price.properties.cacheWrite,data:data57};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
}
else {
const err101 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/price",schemaPath:"#/properties/models/additionalProperties/properties/price/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.properties.price.type,parentSchema:schema11.properties.models.additionalProperties.properties.price,data:data53};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
else {
const err102 = {instancePath:instancePath+"/models/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/models/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.additionalProperties.type,parentSchema:schema11.properties.models.additionalProperties,data:data21};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
}
else {
const err103 = {instancePath:instancePath+"/models",schemaPath:"#/properties/models/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.models.type,parentSchema:schema11.properties.models,data:data20};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
if(data.adaptations !== undefined){
let data58 = data.adaptations;
if(Array.isArray(data58)){
const len1 = data58.length;
for(let i1=0; i1<len1; i1++){
let data59 = data58[i1];
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.id === undefined){
const err104 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data59};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
if(data59.when === undefined){
const err105 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "when"},message:"must have required property '"+"when"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data59};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
if(data59.template === undefined){
const err106 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/required",keyword:"required",params:{missingProperty: "template"},message:"must have required property '"+"template"+"'",schema:schema11.properties.adaptations.items.required,parentSchema:schema11.properties.adaptations.items,data:data59};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
for(const key12 in data59){
if(!(((key12 === "id") || (key12 === "when")) || (key12 === "template"))){
const err107 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.adaptations.items,data:data59};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data59.id !== undefined){
let data60 = data59.id;
if(typeof data60 === "string"){
if(!pattern0.test(data60)){
const err108 = {instancePath:instancePath+"/adaptations/" + i1+"/id",schemaPath:"#/properties/adaptations/items/properties/id/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.id,data:data60};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
else {
const err109 = {instancePath:instancePath+"/adaptations/" + i1+"/id",schemaPath:"#/properties/adaptations/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.id.type,parentSchema:schema11.properties.adaptations.items.properties.id,data:data60};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(data59.when !== undefined){
let data61 = data59.when;
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
if(Object.keys(data61).length < 1){
const err110 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when,data:data61};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
for(const key13 in data61){
if(!(((((key13 === "id") || (key13 === "provider")) || (key13 === "tier")) || (key13 === "xmlReliability")) || (key13 === "instructionFollowing"))){
const err111 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties",schema:false,parentSchema:schema11.properties.adaptations.items.properties.when,data:data61};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data61.id !== undefined){
let data62 = data61.id;
const _errs131 = errors;
let valid18 = false;
const _errs132 = errors;
if(typeof data62 === "string"){
if(!pattern0.test(data62)){
const err112 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/0/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0],data:data62};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
else {
const err113 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[0],data:data62};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
var _valid0 = _errs132 === errors;
valid18 = valid18 || _valid0;
if(!valid18){
const _errs134 = errors;
if(Array.isArray(data62)){
if(data62.length < 1){
const err114 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1],data:data62};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
const len2 = data62.length;
for(let i2=0; i2<len2; i2++){
let data63 = data62[i2];
if(typeof data63 === "string"){
if(!pattern0.test(data63)){
const err115 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id/" + i2,schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items,data:data63};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id/" + i2,schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items.type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].items,data:data63};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
}
else {
const err117 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf[1],data:data62};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
var _valid0 = _errs134 === errors;
valid18 = valid18 || _valid0;
}
if(!valid18){
const err118 = {instancePath:instancePath+"/adaptations/" + i1+"/when/id",schemaPath:"#/properties/adaptations/items/properties/when/properties/id/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.id.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.id,data:data62};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
else {
errors = _errs131;
if(vErrors !== null){
if(_errs131){
vErrors.length = _errs131;
}
else {
vErrors = null;
}
}
}
}
if(data61.provider !== undefined){
let data64 = data61.provider;
const _errs139 = errors;
let valid21 = false;
const _errs140 = errors;
if(typeof data64 === "string"){
if(!pattern0.test(data64)){
const err119 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/0/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0],data:data64};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
else {
const err120 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[0],data:data64};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
var _valid1 = _errs140 === errors;
valid21 = valid21 || _valid1;
if(!valid21){
const _errs142 = errors;
if(Array.isArray(data64)){
if(data64.length < 1){
const err121 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1],data:data64};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
const len3 = data64.length;
for(let i3=0; i3<len3; i3++){
let data65 = data64[i3];
if(typeof data65 === "string"){
if(!pattern0.test(data65)){
const err122 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider/" + i3,schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/items/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items,data:data65};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
else {
const err123 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider/" + i3,schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items.type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].items,data:data65};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
}
else {
const err124 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf[1],data:data64};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
var _valid1 = _errs142 === errors;
valid21 = valid21 || _valid1;
}
if(!valid21){
const err125 = {instancePath:instancePath+"/adaptations/" + i1+"/when/provider",schemaPath:"#/properties/adaptations/items/properties/when/properties/provider/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.provider.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.provider,data:data64};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
else {
errors = _errs139;
if(vErrors !== null){
if(_errs139){
vErrors.length = _errs139;
}
else {
vErrors = null;
}
}
}
}
if(data61.tier !== undefined){
let data66 = data61.tier;
const _errs147 = errors;
let valid24 = false;
const _errs148 = errors;
if(!(((data66 === "full") || (data66 === "medium")) || (data66 === "minimal"))){
const err126 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[0],data:data66};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
var _valid2 = _errs148 === errors;
valid24 = valid24 || _valid2;
if(!valid24){
const _errs149 = errors;
if(Array.isArray(data66)){
if(data66.length < 1){
const err127 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1],data:data66};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
const len4 = data66.length;
for(let i4=0; i4<len4; i4++){
let data67 = data66[i4];
if(!(((data67 === "full") || (data67 === "medium")) || (data67 === "minimal"))){
const err128 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier/" + i4,schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].items,data:data67};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
}
else {
const err129 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf[1],data:data66};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
var _valid2 = _errs149 === errors;
valid24 = valid24 || _valid2;
}
if(!valid24){
const err130 = {instancePath:instancePath+"/adaptations/" + i1+"/when/tier",schemaPath:"#/properties/adaptations/items/properties/when/properties/tier/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.tier.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.tier,data:data66};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
else {
errors = _errs147;
if(vErrors !== null){
if(_errs147){
vErrors.length = _errs147;
}
else {
vErrors = null;
}
}
}
}
if(data61.xmlReliability !== undefined){
let data68 = data61.xmlReliability;
const _errs153 = errors;
let valid27 = false;
const _errs154 = errors;
if(!((((data68 === "very_high") || (data68 === "high")) || (data68 === "medium")) || (data68 === "low"))){
const err131 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[0],data:data68};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
var _valid3 = _errs154 === errors;
valid27 = valid27 || _valid3;
if(!valid27){
const _errs155 = errors;
if(Array.isArray(data68)){
if(data68.length < 1){
const err132 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1],data:data68};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
const len5 = data68.length;
for(let i5=0; i5<len5; i5++){
let data69 = data68[i5];
if(!((((data69 === "very_high") || (data69 === "high")) || (data69 === "medium")) || (data69 === "low"))){
const err133 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability/" + i5,schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].items,data:data69};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf[1],data:data68};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
var _valid3 = _errs155 === errors;
valid27 = valid27 || _valid3;
}
if(!valid27){
const err135 = {instancePath:instancePath+"/adaptations/" + i1+"/when/xmlReliability",schemaPath:"#/properties/adaptations/items/properties/when/properties/xmlReliability/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.xmlReliability,data:data68};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
else {
errors = _errs153;
if(vErrors !== null){
if(_errs153){
vErrors.length = _errs153;
}
else {
vErrors = null;
}
}
}
}
if(data61.instructionFollowing !== undefined){
let data70 = data61.instructionFollowing;
const _errs159 = errors;
let valid30 = false;
const _errs160 = errors;
if(!((((data70 === "very_high") || (data70 === "high")) || (data70 === "medium")) || (data70 === "low"))){
const err136 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0].enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0].enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[0],data:data70};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
var _valid4 = _errs160 === errors;
valid30 = valid30 || _valid4;
if(!valid30){
const _errs161 = errors;
if(Array.isArray(data70)){
if(data70.length < 1){
const err137 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1],data:data70};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
const len6 = data70.length;
for(let i6=0; i6<len6; i6++){
let data71 = data70[i6];
if(!((((data71 === "very_high") || (data71 === "high")) || (data71 === "medium")) || (data71 === "low"))){
const err138 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing/" + i6,schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items.enum,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].items,data:data71};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
}
else {
const err139 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1].type,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf[1],data:data70};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
var _valid4 = _errs161 === errors;
valid30 = valid30 || _valid4;
}
if(!valid30){
const err140 = {instancePath:instancePath+"/adaptations/" + i1+"/when/instructionFollowing",schemaPath:"#/properties/adaptations/items/properties/when/properties/instructionFollowing/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing.anyOf,parentSchema:schema11.properties.adaptations.items.properties.when.properties.instructionFollowing,data:data70};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
else {
errors = _errs159;
if(vErrors !== null){
if(_errs159){
vErrors.length = _errs159;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err141 = {instancePath:instancePath+"/adaptations/" + i1+"/when",schemaPath:"#/properties/adaptations/items/properties/when/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.adaptations.items.properties.when.type,parentSchema:schema11.properties.adaptations.items.properties.when,data:data61};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data59.template !== undefined){
let data72 = data59.template;
if(typeof data72 === "string"){
if(!pattern0.test(data72)){
const err142 = {instancePath:instancePath+"/adaptations/" + i1+"/template",schemaPath:"#/properties/adaptations/items/properties/template/pattern",keyword:"pattern",params:{pattern: "."},message:"must match pattern \""+"."+"\"",schema:".",parentSchema:schema11.properties.adaptations.items.properties.template,data:data72};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
else {
const err143 = {instancePath:instancePath+"/adaptations/" + i1+"/template",schemaPath:"#/properties/adaptations/items/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.adaptations.items.properties.template.type,parentSchema:schema11.properties.adaptations.items.properties.template,data:data72};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
}
else {
const err144 = {instancePath:instancePath+"/adaptations/" + i1,schemaPath:"#/properties/adaptations/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.adaptations.items.type,parentSchema:schema11.properties.adaptations.items,data:data59};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
else {
const err145 = {instancePath:instancePath+"/adaptations",schemaPath:"#/properties/adaptations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema11.properties.adaptations.type,parentSchema:schema11.properties.adaptations,data:data58};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
else {
const err146 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkModels: DataCheck = validate10
